import { PageContainer } from '../shared/ui/page-container.tsx';

export function MyBookingsPage() {
  return <PageContainer />;
}
