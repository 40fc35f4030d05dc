import { LiveAnalyticsPage } from '@/components/dashboard/live-analytics/LiveAnalyticsPage';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import type { LiveDraft } from '@/contract/live-editing';
import { read } from '@/lib/api-call';
import { guard } from '@/lib/server/pages/guard';
import { loadOwnLive } from '@/lib/server/loaders/load-own-live';
import type { Page } from '@/lib/layout';

type Props = { draft: LiveDraft };

const Analytics: Page<Props> = ({ draft }) => <LiveAnalyticsPage key={draft.id} live={draft} />;
Analytics.layout = DashboardLayout;

export const getServerSideProps = guard<Props>('creator', {
  texts: ['lives-dashboard'],
  reads: ({ params }) => [read('GET /lives/:id/analytics', { params: { id: String(params.id) } })],
  load: loadOwnLive,
});
export default Analytics;
