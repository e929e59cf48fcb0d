import { ArrowLeft } from 'lucide-react';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { RESET_TEXTS as TEXTS } from '../auth.texts.ts';
import { usePasswordReset } from '../password-reset.store.ts';

/** Returns to the step where a code is requested. */
export function ResetBackButton({ disabled }: { disabled: boolean }) {
  return (
    <Button
      variant="quiet"
      icon={<ArrowLeft />}
      disabled={disabled}
      onClick={usePasswordReset.getState().back}
    >
      {TEXTS.back}
    </Button>
  );
}
