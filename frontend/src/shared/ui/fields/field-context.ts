import { createContext, use } from 'react';

interface FieldWiring {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

/** Through it a Field gives its control an id and descriptions. */
export const FieldContext = createContext<FieldWiring | null>(null);

/** The attributes for a control inside a Field; empty outside of one. */
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
