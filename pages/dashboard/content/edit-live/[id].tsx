import { LiveEditorPage } from '@/components/dashboard/lives/LiveEditorPage';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import type { LiveDraft } from '@/contract/live-editing';
import { guard } from '@/lib/server/pages/guard';
import { loadOwnLive } from '@/lib/server/loaders/load-own-live';
import type { Page } from '@/lib/layout';

type Props = { draft: LiveDraft };

const EditLive: Page<Props> = ({ draft }) => <LiveEditorPage key={draft.id} draft={draft} />;
EditLive.layout = DashboardLayout;

export const getServerSideProps = guard<Props>('creator', {
  texts: ['content:editor', 'dashboard', 'lives:card', 'lives-dashboard'],
  load: loadOwnLive,
});
export default EditLive;
