import { PageContainer } from '../shared/ui/page-container.tsx';

export function DashboardPage() {
  return <PageContainer />;
}
