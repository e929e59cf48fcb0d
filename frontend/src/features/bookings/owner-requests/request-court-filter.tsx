import { Field } from '../../../shared/ui/fields/field.tsx';
import { SelectInput } from '../../../shared/ui/fields/select-input.tsx';
import { ALL_COURTS } from './owner-requests.ts';
import { useOwnerRequests } from './owner-requests.store.ts';
import { DASHBOARD_TEXTS as TEXTS } from './owner-requests.texts.ts';

/** The dashboard and the calendar share its choice. */
export function RequestCourtFilter() {
  const courts = useOwnerRequests((state) => state.courts);
  const courtId = useOwnerRequests((state) => state.courtId);
  const showCourt = useOwnerRequests((state) => state.showCourt);
  return (
    <Field label={TEXTS.court}>
      <SelectInput value={courtId} onChange={(event) => showCourt(event.target.value)}>
        <option value={ALL_COURTS}>{TEXTS.allCourts}</option>
        {courts.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectInput>
    </Field>
  );
}
