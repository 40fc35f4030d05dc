import { InsightsPage } from '@/components/insights/InsightsPage';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import { readsOfInsights } from '@/lib/insights/choices';
import { guard } from '@/lib/server/pages/guard';
import type { Page } from '@/lib/layout';

const Insights: Page = () => <InsightsPage />;
Insights.layout = DashboardLayout;

export const getServerSideProps = guard('creator', {
  texts: ['insights'],
  reads: ({ query }) => readsOfInsights(query),
});
export default Insights;
