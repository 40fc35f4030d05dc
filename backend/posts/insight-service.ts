import { paths } from '../../contract/paths.ts';
import type { InsightReport } from '../extension-points/insight-reports.ts';
import { joinedAfterPosts, visitorsByContent } from '../insights/visit-service.ts';
import * as repository from './insight-repository.ts';

const bestPerformingPosts: InsightReport = {
  name: 'best-performing-posts',
  async read(db, scope) {
    const [posts, visitors, joined] = await Promise.all([
      repository.listPublishedBy(db, scope.creatorId),
      visitorsByContent(db, scope, 'POST'),
      joinedAfterPosts(db, scope),
    ]);
    const rows = posts.map(({ id, title, likeCount }) => ({
      key: id,
      title,
      path: paths.post(id),
      values: { visitors: visitors.get(id) ?? 0, likes: likeCount, joined: joined.get(id) ?? 0 },
    }));
    const byBest = rows.sort(
      ({ values: one }, { values: other }) => other.visitors - one.visitors || other.likes - one.likes,
    );
    return { rows: byBest };
  },
};

export const postReports = [bestPerformingPosts];
