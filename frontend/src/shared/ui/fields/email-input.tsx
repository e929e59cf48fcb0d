import { EMAIL_MAX_CHARACTERS } from '@crease/contract';
import type { ComponentProps } from 'react';
import { TextInput } from './text-input.tsx';

/** A phone's keyboard neither begins an e-mail address with a capital letter nor corrects it. */
export function EmailInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <TextInput
      {...props}
      type="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={EMAIL_MAX_CHARACTERS}
    />
  );
}
