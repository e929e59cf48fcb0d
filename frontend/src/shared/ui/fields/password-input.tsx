import { useState, type ComponentProps } from 'react';
import { Eye, EyeOff } from 'lucide-react';
import { classNames } from '../class-names.ts';
import styles from './control.module.css';
import { useFieldAttributes } from './field-context.ts';

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  /** The e-mail address of the account, for password managers, where the form has no field for it. */
  account?: string;
}

export function PasswordInput({ account, ...props }: PasswordInputProps) {
  const field = useFieldAttributes();
  const [isShown, setIsShown] = useState(false);
  return (
    <span className={styles['frame']}>
      {account !== undefined && <input hidden readOnly autoComplete="username" value={account} />}
      <input
        {...field}
        {...props}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className={classNames(styles['control'], styles['withToggle'])}
      />
      <button
        type="button"
        className={classNames('square', styles['toggle'])}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? <EyeOff /> : <Eye />}
        {/* As text: an aria-label would make it a second element that is labelled "Password". */}
        <span className="visually-hidden">{isShown ? 'Hide password' : 'Show password'}</span>
      </button>
    </span>
  );
}
