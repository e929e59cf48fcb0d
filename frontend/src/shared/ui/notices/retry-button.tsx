import { Button } from '../buttons/button.tsx';

interface RetryButtonProps {
  variant?: 'primary' | 'secondary';
  onRetry: () => void;
}

export function RetryButton({ variant = 'secondary', onRetry }: RetryButtonProps) {
  return (
    <Button variant={variant} onClick={onRetry}>
      Try again
    </Button>
  );
}
