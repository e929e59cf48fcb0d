import { Button } from './button.tsx';

interface RetryButtonProps {
  variant?: 'primary' | 'secondary';
  onRetry: () => void;
}

/** Does again what failed. */
export function RetryButton({ variant = 'secondary', onRetry }: RetryButtonProps) {
  return (
    <Button variant={variant} onClick={onRetry}>
      Try again
    </Button>
  );
}
