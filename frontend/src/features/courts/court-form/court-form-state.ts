/** What the court form knows and can do, and what it is made of. */
import type { Court } from '@crease/contract';
import type { FieldErrors } from '../../../shared/lib/api/field-errors.ts';
import type { LoadPhase } from '../../../shared/lib/reads/load-phase.ts';
import type { StoreAccess } from '../../../shared/lib/store-access.ts';
import type { CourtDraft } from './draft/court-draft.ts';
import type { DraftKeeper } from './draft/kept-draft.ts';
import type { SaveParts } from './draft/save-draft.ts';

export interface CourtFormState {
  phase: LoadPhase;
  /** Undefined for a new court. */
  courtId: string | undefined;
  status: Court['status'] | undefined;
  /** Why an administrator rejected the court. */
  rejectionReason: string | undefined;
  /** The edition of the court in `base`; undefined for a new court. */
  edition: number | undefined;
  /** The court as the server has it. */
  base: CourtDraft;
  draft: CourtDraft;
  /** Set when the draft was restored from an earlier visit; new pictures can't be restored. */
  restored: { lostPictures: number } | undefined;
  /** The fields that somebody else changed while the form was open, found out when saving was refused. */
  changedElsewhere: readonly (keyof CourtDraft)[];
  /** Errors are shown from the first try to send on. */
  isTried: boolean;
  refusals: FieldErrors;
  /** The share that has been sent; undefined while nothing is being sent. */
  sentShare: number | undefined;
  open: (viewerId: string, courtId: string | undefined) => Promise<void>;
  close: () => void;
  change: (change: Partial<CourtDraft>) => void;
  discard: () => void;
  /** Answers whether the court is saved. */
  submit: () => Promise<boolean>;
  stopSending: () => void;
}

export interface CourtFormParts extends SaveParts {
  fetchCourt: (id: string, signal?: AbortSignal) => Promise<Court>;
  keeper: DraftKeeper;
  release: (url: string) => void;
  notifySuccess: (text: string) => void;
  notifyError: (text: string) => void;
}

export type FormStore = StoreAccess<CourtFormState>;
