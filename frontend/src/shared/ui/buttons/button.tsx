import type { ComponentProps, ReactNode, SyntheticEvent } from 'react';
import styles from './button.module.css';
import { classNames } from '../class-names.ts';
import { Link } from './link.tsx';
import { Spinner } from './spinner.tsx';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'onMat';
type ButtonSize = 'medium' | 'large';

interface ButtonLook {
  /** One primary button a page; danger only where something is lost or must be decided now. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** As wide as its container. */
  wide?: boolean;
}

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Work is under way: the button ignores presses and keeps its label. */
  busy?: boolean;
  /** It ignores presses and keeps the focus, for what it needs may be taken away by somebody else. */
  unready?: boolean;
}

function lookClasses(variant: ButtonVariant, size: ButtonSize, wide: boolean) {
  return classNames(styles['button'], styles[variant], styles[size], wide && styles['wide']);
}

const refuse = (event: SyntheticEvent) => event.preventDefault();

export function Button(props: ButtonProps) {
  const { variant = 'secondary', size = 'medium', icon, wide = false, ...others } = props;
  const { busy = false, unready = false, className, children, ...rest } = others;
  // Not `disabled` while busy, because a disabled button loses the focus, and after a failure it would have to be
  // found again.
  const state =
    busy || unready
      ? { disabled: false, 'aria-disabled': true, 'aria-busy': busy || undefined, onClick: refuse }
      : undefined;
  return (
    <button
      type="button"
      {...rest}
      className={classNames(lookClasses(variant, size, wide), className)}
      {...state}
    >
      {busy ? <Spinner /> : icon}
      <span>{children}</span>
    </button>
  );
}

interface ButtonLinkProps extends ButtonLook, ComponentProps<typeof Link> {}

export function ButtonLink(props: ButtonLinkProps) {
  const { variant = 'secondary', size = 'medium', icon, wide = false, ...others } = props;
  const { className, children, ...rest } = others;
  return (
    <Link {...rest} className={classNames(lookClasses(variant, size, wide), className)}>
      {icon}
      <span>{children}</span>
    </Link>
  );
}
