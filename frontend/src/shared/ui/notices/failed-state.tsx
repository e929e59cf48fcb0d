import { useState } from 'react';
import { wasServerReached } from '../../lib/api/api-client.ts';
import { EmptyState } from './empty-state.tsx';
import { RetryButton } from './retry-button.tsx';

interface FailedStateProps {
  /** What did not load. */
  title: string;
  headingLevel?: 'h1' | 'h2' | 'h3';
  /** 'secondary' where another button is the main one of the page. */
  variant?: 'primary' | 'secondary';
  onRetry: () => void;
}

/** Stands where the data would be that did not load. */
export function FailedState(props: FailedStateProps) {
  const { title, headingLevel = 'h2', variant = 'primary', onRetry } = props;
  const [isReached] = useState(wasServerReached);
  return (
    <EmptyState
      title={title}
      headingLevel={headingLevel}
      hint={isReached ? 'Try again in a moment.' : 'Check your connection, then try again.'}
      action={<RetryButton variant={variant} onRetry={onRetry} />}
    />
  );
}
