import { LiveStatusPage, type LiveStatusProps } from '@/components/lives/LiveStatusPage';
import type { Page } from '@/lib/layout';
import { read } from '@/lib/api-call';
import { loadLiveStatus } from '@/lib/server/loaders/load-live';
import { guard } from '@/lib/server/pages/guard';

const LiveStatus: Page<LiveStatusProps> = (props) => <LiveStatusPage key={props.live.id} {...props} />;

export const getServerSideProps = guard<LiveStatusProps>('visitor', {
  texts: ['lives:calendar', 'lives:page', 'lives:refund', 'lives:reminder', 'lives:status'],
  reads: ({ params }) => [read('GET /lives/:id/viewer-state', { params: { id: String(params.id) } })],
  load: loadLiveStatus,
});
export default LiveStatus;
