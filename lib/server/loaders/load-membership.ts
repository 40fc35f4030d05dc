import type { PublicContext } from '../pages/public-page';
import { paths } from '@/contract/paths';
import { membershipGraph } from '../structured-data/membership';
import { buildShareCardPath } from './share-card';

/** Loads a membership with its creator and its included courses. */
export async function loadMembership({ call, params, appUrl, t }: PublicContext) {
  const membership = await call('GET /memberships/:id', { params: { id: String(params.id) } });
  if (membership.id !== params.id)
    return { redirect: { destination: paths.membership(membership.id), permanent: false } };
  const [creator, courses] = await Promise.all([
    call('GET /creators/:creator', { params: { creator: membership.creator.id } }),
    call('GET /courses', { query: { creatorId: membership.creator.id, limit: 100 } }),
  ]);
  const { id, name, courseIds } = membership;
  const names = {
    memberships: t('wallet:membership.crumb'),
    description: t('wallet:membership.about').replace('{{name}}', () => creator.name),
  };
  return {
    membership,
    creator,
    courses: courses.items.filter((course) => courseIds === null || courseIds.includes(course.id)),
    structuredData: membershipGraph(membership, appUrl, names),
    shareCard: buildShareCardPath('memberships', id, [
      name,
      creator.name,
      creator.topics[0],
      creator.picture?.url,
    ]),
  };
}
