import type { LiveDraft } from '@/contract/live-editing';
import { paths } from '@/contract/paths';
import type { LoadContext } from '../pages/guard';

/** States in which a creator can check the camera or hold the live. */
const studioStates: readonly LiveDraft['state'][] = ['DRAFT', 'IN_REVIEW', 'REJECTED', 'SCHEDULED', 'LIVE'];

/**
 * Loads the creator's own live for its studio. If the live has ended, the creator is redirected to
 * its detail page.
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
