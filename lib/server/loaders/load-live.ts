import type { LivePage } from '@/contract/lives';
import { paths } from '@/contract/paths';
import { SHOWN_RATINGS } from '@/lib/content/shown-ratings';
import type { BackendCall } from '../backend-client';
import type { LoadContext } from '../pages/guard';
import type { PublicContext } from '../pages/public-page';
import { liveGraph } from '../structured-data/live';
import { ratingsOrEmpty } from './public-ratings';
import { readPublicOrPreview } from './read-open-or';
import { buildShareCardPath } from './share-card';

/** Loads the data of a live's page in addition to the live itself. */
export async function loadLiveContext(call: BackendCall, live: LivePage) {
  const [ratings, memberships] = await Promise.all([
    ratingsOrEmpty(
      call('GET /lives/:id/rating', { params: { id: live.id }, query: { limit: SHOWN_RATINGS } }),
    ),
    live.isFreeForMembers ? call('GET /memberships', { query: { creatorId: live.creator.id } }) : null,
  ]);
  const [membership = null] = (memberships?.items ?? []).sort((one, other) => one.price - other.price);
  return { live, ratings, membership };
}

/**
 * Reads the public live. If it is not public, reads the preview that the signed-in user can see.
 * @throws ApiError 404 if it does not exist or the user cannot see it
 */
export const readLive = ({ call, user }: Pick<LoadContext, 'call' | 'user'>, params: { id: string }) =>
  readPublicOrPreview({ user }, call('GET /lives/:id', { params }), () =>
    call('GET /lives/:id/preview', { params }),
  );

/**
 * Returns the structured data and the share card of a public live, for search engines and shared
 * links.
 */
export function describeLive(live: LivePage, { appUrl, t }: Pick<PublicContext, 'appUrl' | 't'>) {
  const { id, title, creator, topicId, picture } = live;
  const names = {
    list: t('lives:page.crumb'),
    topic: topicId === null ? '' : t(`common:topics.${topicId}`),
  };
  return {
    structuredData: liveGraph(live, appUrl, names),
    shareCard: buildShareCardPath('lives', id, [title, creator.name, topicId, picture?.url]),
  };
}

/** Loads a public live with all data of its page, its structured data and its share card. */
export async function loadPublicLive({ call, params, ...site }: PublicContext) {
  const live = await call('GET /lives/:id', { params: { id: String(params.id) } });
  if (live.id !== params.id) return { redirect: { destination: paths.live(live.id), permanent: false } };
  return { ...(await loadLiveContext(call, live)), ...describeLive(live, site) };
}

/**
 * Loads the status page of a live.
 * @throws ApiError 404 if the live does not exist or the user cannot see it
 */
export async function loadLiveStatus({ call, user, params }: Pick<LoadContext, 'call' | 'user' | 'params'>) {
  const id = String(params.id);
  const [{ content: live }, first] = await Promise.all([
    readLive({ call, user }, { id }),
    call('GET /lives/status/:id', { params: { id } }),
  ]);
  return { live, first };
}
