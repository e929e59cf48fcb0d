import { EmptyState } from './empty-state.tsx';
import { RetryButton } from './retry-button.tsx';

interface FailedStateProps {
  /** What did not load. */
  title: string;
  headingLevel?: 'h1' | 'h2' | 'h3';
  /** Where something else is the first thing to do on the screen, it is 'secondary'. */
  variant?: 'primary' | 'secondary';
  onRetry: () => void;
}

/** In the place of what did not load. */
export function FailedState(props: FailedStateProps) {
  const { title, headingLevel = 'h2', variant = 'primary', onRetry } = props;
  return (
    <EmptyState
      title={title}
      headingLevel={headingLevel}
      hint="Check your connection, then try again."
      action={<RetryButton variant={variant} onRetry={onRetry} />}
    />
  );
}
