import { Button } from '../buttons/button.tsx';

interface ReloadButtonProps {
  variant?: 'primary' | 'secondary';
}

export function ReloadButton({ variant = 'secondary' }: ReloadButtonProps) {
  return (
    <Button variant={variant} onClick={() => window.location.reload()}>
      Reload the page
    </Button>
  );
}
