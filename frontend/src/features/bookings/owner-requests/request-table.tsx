import { DASHBOARD_TABLE_MAX_HEIGHT_PX } from '@crease/contract';
import { memo, useCallback, useEffect, useRef, type CSSProperties } from 'react';
import { CardTable } from '../../../shared/ui/cards/card-table.tsx';
import type { ShownBooking } from '../booking-facts.ts';
import type { OwnerStep } from './owner-requests.store.ts';
import { REQUEST_TEXTS as TEXTS } from './owner-requests.texts.ts';
import { RequestRow } from './request-row.tsx';
import styles from './request-table.module.css';
import { useHeldRow } from './use-held-row.ts';

interface RequestTableProps {
  /** The id of the heading that names the table. */
  labelledBy: string;
  requests: readonly ShownBooking[];
  changed: ReadonlySet<string>;
  underWay: ReadonlyMap<string, OwnerStep>;
  onStep: (request: ShownBooking, step: OwnerStep) => Promise<void>;
}

const COLUMNS = [TEXTS.booking, TEXTS.customer, TEXTS.status, TEXTS.amount, TEXTS.actions];
const MAX_HEIGHT = {
  '--table-max-height': `${DASHBOARD_TABLE_MAX_HEIGHT_PX}px`,
} as CSSProperties;

const Row = memo(RequestRow);

export function RequestTable(props: RequestTableProps) {
  const { labelledBy, requests, changed, underWay, onStep } = props;
  const frame = useRef<HTMLDivElement>(null);
  useHeldRow(frame, requests);
  useEffect(() => {
    const box = frame.current;
    if (!box) return undefined;
    // As cards it does not scroll, and the keyboard has nothing to do there.
    const observer = new ResizeObserver(() => {
      box.tabIndex = box.scrollHeight > box.clientHeight ? 0 : -1;
    });
    for (const part of [box, ...box.children]) observer.observe(part);
    return () => observer.disconnect();
  }, []);
  const handleStep = useCallback(
    async (request: ShownBooking, step: OwnerStep) => {
      await onStep(request, step);
      // The pressed button disappears with its step, so the focus would be lost for keyboard users. Later, because the
      // focus goes on from the row where that is left.
      setTimeout(() => {
        if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
      });
    },
    [onStep],
  );
  return (
    <div
      ref={frame}
      className={styles['frame']}
      style={MAX_HEIGHT}
      role="region"
      aria-labelledby={labelledBy}
      tabIndex={-1}
    >
      <CardTable columns={COLUMNS} className={styles['table']}>
        {requests.map((request) => (
          <Row
            key={request._id}
            request={request}
            isChanged={changed.has(request._id)}
            underWay={underWay.get(request._id)}
            onStep={handleStep}
          />
        ))}
      </CardTable>
    </div>
  );
}
