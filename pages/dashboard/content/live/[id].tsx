import { LiveDetailPage } from '@/components/dashboard/lives/LiveDetailPage';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import type { LiveDraft } from '@/contract/live-editing';
import { guard } from '@/lib/server/pages/guard';
import { loadOwnLive } from '@/lib/server/loaders/load-own-live';
import type { Page } from '@/lib/layout';

type Props = { draft: LiveDraft };

const OwnLive: Page<Props> = ({ draft }) => <LiveDetailPage key={draft.id} draft={draft} />;
OwnLive.layout = DashboardLayout;

export const getServerSideProps = guard<Props>('creator', {
  texts: ['content:editor', 'dashboard', 'lives-dashboard'],
  load: loadOwnLive,
});
export default OwnLive;
