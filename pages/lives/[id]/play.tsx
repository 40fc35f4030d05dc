import { LiveRoomPage, type LiveRoomProps } from '@/components/live-room/LiveRoomPage';
import { read } from '@/lib/api-call';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';
import { loadLiveRoom } from '@/lib/server/loaders/load-live-room';

const LiveRoom: Page<LiveRoomProps> = (props) => <LiveRoomPage key={props.live.id} {...props} />;

export const getServerSideProps = guard<LiveRoomProps>('visitor', {
  texts: ['common:media', 'content:report', 'studio:room'],
  reads: ({ params }) => {
    const input = { params: { id: String(params.id) } };
    return [read('GET /lives/status/:id', input), read('GET /lives/:id/viewer-state', input)];
  },
  load: loadLiveRoom,
});
export default LiveRoom;
