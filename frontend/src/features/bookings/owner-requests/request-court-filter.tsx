import type { Court } from '@crease/contract';
import { Field } from '../../../shared/ui/fields/field.tsx';
import { SelectInput } from '../../../shared/ui/fields/select-input.tsx';
import { ALL_COURTS } from './owner-requests.ts';
import { DASHBOARD_TEXTS as TEXTS } from './owner-requests.texts.ts';

interface RequestCourtFilterProps {
  courts: readonly Court[];
  courtId: string;
  onCourtChange: (courtId: string) => void;
}

export function RequestCourtFilter({ courts, courtId, onCourtChange }: RequestCourtFilterProps) {
  return (
    <Field label={TEXTS.court}>
      <SelectInput value={courtId} onChange={(event) => onCourtChange(event.target.value)}>
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
