import { PATHS } from '@crease/contract';
import { ButtonLink } from '../shared/ui/buttons/button.tsx';
import { EmptyState } from '../shared/ui/notices/empty-state.tsx';

export function NotFoundPage() {
  return (
    <EmptyState
      headingLevel="h1"
      title="Page not found"
      hint="This ball went wide: there is nothing at this address."
      action={
        <>
          <ButtonLink to={PATHS.courts} variant="primary">
            Find Courts
          </ButtonLink>
          <ButtonLink to={PATHS.home}>Home</ButtonLink>
        </>
      }
    />
  );
}
