import { PageContainer } from '../shared/ui/page-container.tsx';

export function BookingPage() {
  return <PageContainer />;
}
