import { LiveDonePage } from '@/components/dashboard/lives/LiveDonePage';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import type { LiveDraft } from '@/contract/live-editing';
import { guard } from '@/lib/server/pages/guard';
import { loadOwnLive } from '@/lib/server/loaders/load-own-live';
import type { Page } from '@/lib/layout';

type Props = { draft: LiveDraft };

const CreatedLive: Page<Props> = ({ draft }) => <LiveDonePage live={draft} after="created" />;
CreatedLive.layout = DashboardLayout;

export const getServerSideProps = guard<Props>('creator', {
  texts: ['lives-dashboard'],
  load: loadOwnLive,
});
export default CreatedLive;
