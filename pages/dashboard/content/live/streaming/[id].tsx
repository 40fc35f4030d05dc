import { LiveStudioPage, type LiveStudioProps } from '@/components/live-studio/LiveStudioPage';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import { read } from '@/lib/api-call';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';
import { loadStudio } from '@/lib/server/loaders/load-studio';

const LiveStudio: Page<LiveStudioProps> = (props) => <LiveStudioPage key={props.draft.id} {...props} />;
LiveStudio.layout = DashboardLayout;

export const getServerSideProps = guard<LiveStudioProps>('creator', {
  texts: ['content:report', 'studio:studio'],
  reads: ({ params }) => [
    read('GET /lives/status/:id', { params: { id: String(params.id) } }),
    read('GET /filesystem/usage'),
  ],
  load: loadStudio,
});
export default LiveStudio;
