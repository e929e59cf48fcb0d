import { useTransition, type ComponentProps } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { isPlainClick } from '../../lib/presses/plain-click.ts';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  to: string;
}

/**
 * A link to another page of Crease. The router's own would bring its loaders and its prefetching into the first load.
 * It looks pressed until the page is there.
 */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const [isAwaited, startTransition] = useTransition();
  const follow = useLinkClickHandler(to);
  return (
    <a
      {...rest}
      href={href}
      data-awaited={isAwaited || undefined}
      onClick={(event) => {
        onClick?.(event);
        if (isPlainClick(event)) startTransition(() => follow(event));
      }}
    />
  );
}
