import type { LivePage } from '@/contract/lives';
import { paths } from '@/contract/paths';
import type { LoadContext } from '../pages/guard';
import { readPublicOrPreview } from './read-open-or';

/** States in which a live has a room: the live is on, or has a recording. */
const roomStates: readonly LivePage['state'][] = ['LIVE', 'REPLAY_READY'];

/**
 * Loads the live of a room. In any other state, the user is redirected to the live's status page.
 * @throws ApiError 404 if it does not exist or the user cannot see it
 */
export async function loadLiveRoom({ call, user, params }: Pick<LoadContext, 'call' | 'user' | 'params'>) {
  const input = { params: { id: String(params.id) } };
  const { content: live } = await readPublicOrPreview({ user }, call('GET /lives/:id', input), () =>
    call('GET /lives/:id/preview', input),
  );
  if (roomStates.includes(live.state)) return { live };
  return { redirect: { destination: paths.liveStatus(live.id), statusCode: 302 as const } };
}
