/** How many look at a court's day right now, as the server tells; this page's viewer is one of them. */
import type { CourtDay, SlotsViewers } from '@crease/contract';
import { create } from 'zustand';

interface ViewersState {
  told: ReadonlyMap<string, number>;
  receive: (hint: SlotsViewers) => void;
  /** A number lasts as long as the connection that tells of its changes. */
  forget: () => void;
}

const nameOf = ({ courtId, date }: CourtDay) => `${courtId} ${date}`;

export const useViewers = create<ViewersState>((set, get) => ({
  told: new Map(),
  receive: (hint) => set({ told: new Map(get().told).set(nameOf(hint), hint.viewers) }),
  forget: () => set({ told: new Map() }),
}));

/** Those beside this page's viewer; none while the number is not known. */
export function othersAt({ told }: Pick<ViewersState, 'told'>, courtDay: CourtDay): number {
  return Math.max(0, (told.get(nameOf(courtDay)) ?? 1) - 1);
}
