import type { LiveDraft } from '@/contract/live-editing';
import { paths } from '@/contract/paths';
import type { LoadContext } from '../pages/guard';

/** States in which a creator can check the camera or hold the live. */
const studioStates: readonly LiveDraft['state'][] = ['DRAFT', 'IN_REVIEW', 'REJECTED', 'SCHEDULED', 'LIVE'];

/**
 * Loads the own live of a studio. A live that is over is shown on its detail page.
 * @throws ApiError 404 if it does not exist or belongs to another creator
 */
export async function loadStudio({ call, params }: Pick<LoadContext, 'call' | 'params'>) {
  const [draft, { name, picture }] = await Promise.all([
    call('GET /lives/:id/draft', { params: { id: String(params.id) } }),
    call('GET /creators/mine'),
  ]);
  if (studioStates.includes(draft.state)) return { draft, host: { name, picture } };
  return { redirect: { destination: paths.dashboardLive(draft.id), statusCode: 302 as const } };
}
