import { createContext, use } from 'react';

interface FieldWiring {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

/** How a Field tells its one control who it is. */
export const FieldContext = createContext<FieldWiring | null>(null);

/** The attributes a control takes from its Field; none outside of one. */
export function useFieldAttributes() {
  const field = use(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
  };
}
