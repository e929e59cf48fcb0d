import { lazy, type ComponentType } from 'react';
import { importAgain } from '../lib/page-files/import-again.ts';
import { EmptyState } from './notices/empty-state.tsx';
import { ReloadButton } from './notices/reload-button.tsx';

interface Missing {
  title: string;
  hint: string;
  headingLevel?: 'h2' | 'h3';
  /** Whoever has asked for the part is brought to these words. */
  isAsked?: boolean;
}

const focus = (part: HTMLElement | null) => part?.focus();

/**
 * A part of a page whose file is loaded when the part is first drawn. When the file does not come, as after a newer
 * build has removed it, these words and a button to reload stand in its place. The page stays, because there may be
 * something in it that is being typed or answered.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { headingLevel = 'h3', isAsked, ...texts }: Missing,
) {
  const MissingPart = () => (
    <div tabIndex={-1} ref={isAsked ? focus : null}>
      <EmptyState {...texts} headingLevel={headingLevel} action={<ReloadButton />} />
    </div>
  );
  return lazy<ComponentType<Props>>(() =>
    importAgain(load).then(
      (Part) => ({ default: Part }),
      () => ({ default: MissingPart }),
    ),
  );
}
