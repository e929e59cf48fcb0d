import { NAME_MAX_CHARACTERS, NOTES_MAX_CHARACTERS, PHONE_MAX_CHARACTERS } from '@crease/contract';
import { Plus } from 'lucide-react';
import type { RefObject, SyntheticEvent } from 'react';
import { formatHourRange } from '../../../shared/lib/words/dates.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { Field } from '../../../shared/ui/fields/field.tsx';
import { TextArea } from '../../../shared/ui/fields/text-area.tsx';
import { TextInput } from '../../../shared/ui/fields/text-input.tsx';
import { formatTimes } from '../played-hours/played-on.ts';
import { selectedSlotsOf } from '../slot-grid/slot-grid-state.ts';
import { useManualBooking } from './manual-booking.store.ts';
import { MANUAL_BOOKING_TEXTS as TEXTS } from './manual-booking.texts.ts';
import styles from './manual-booking-dialog.module.css';
import { useManualGrid } from './manual-grid.store.ts';
import { hourAfter } from './walk-in.ts';

interface WalkInFieldsProps {
  formId: string;
  nameRef: RefObject<HTMLInputElement | null>;
}

/** The fields about the walk-in. The Save button is outside, in the dialog's footer. */
export function WalkInFields({ formId, nameRef }: WalkInFieldsProps) {
  const { draft, isSaving, write, save } = useManualBooking();
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form id={formId} className={styles['form']} onSubmit={handleSubmit} noValidate>
      <ChosenHours isSaving={isSaving} />
      <Field label={TEXTS.name} required>
        <TextInput
          ref={nameRef}
          name="customerName"
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="next"
          maxLength={NAME_MAX_CHARACTERS}
          value={draft.customerName}
          readOnly={isSaving}
          onChange={(event) => write({ customerName: event.target.value })}
        />
      </Field>
      <Field label={TEXTS.phone} required>
        <TextInput
          type="tel"
          name="customerPhone"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={PHONE_MAX_CHARACTERS}
          value={draft.customerPhone}
          readOnly={isSaving}
          onChange={(event) => write({ customerPhone: event.target.value })}
        />
      </Field>
      <Field label={TEXTS.notes} hint={TEXTS.notesHint} required={false}>
        <TextArea
          name="notes"
          maxLength={NOTES_MAX_CHARACTERS}
          value={draft.notes}
          readOnly={isSaving}
          onChange={(event) => write({ notes: event.target.value })}
        />
      </Field>
    </form>
  );
}

/** Repeats the chosen hours beside the fields; one tap adds the next hour. */
function ChosenHours({ isSaving }: { isSaving: boolean }) {
  const grid = useManualGrid();
  const slots = selectedSlotsOf(grid);
  const next = hourAfter(grid);
  if (slots.length === 0) return <p className={styles['unchosen']}>{TEXTS.noHours}</p>;
  return (
    <div className={styles['chosen']} inert={isSaving}>
      <p className="tabular">
        <b>{formatTimes(slots)}</b>
      </p>
      {next && (
        <Button icon={<Plus />} onClick={() => grid.toggle(next.startTime)}>
          {TEXTS.addHour(formatHourRange(next.startTime, next.endTime))}
        </Button>
      )}
    </div>
  );
}
