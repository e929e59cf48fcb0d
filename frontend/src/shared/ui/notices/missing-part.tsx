import { EmptyState } from './empty-state.tsx';
import { ReloadButton } from './reload-button.tsx';

interface MissingPartProps {
  title: string;
  hint: string;
}

/**
 * Stands in the place of a part of a page whose file does not come, as after a newer build has removed it. The page
 * stays, because there may be something in it that is being typed or answered.
 */
export function MissingPart(words: MissingPartProps) {
  return <EmptyState headingLevel="h3" action={<ReloadButton />} {...words} />;
}
