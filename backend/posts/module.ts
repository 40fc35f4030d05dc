import type { DomainModule } from '../extension-points/module.ts';
import { reportableComments } from './reportable-comments.ts';
import { reportableContent } from '../moderation/reportable-service.ts';
import { postKind } from './content-kind.ts';
import { postFileUse } from './file-use.ts';
import { postReports } from './insight-service.ts';
import { syndicatedPosts } from './syndicated.ts';
import { postNotices } from './notices.ts';
import { postData } from './personal-data.ts';
import { postsRouter } from './routes.ts';
import { postSearchable } from './searchable.ts';
import { postsTasks } from './tasks.ts';

export const postsModule: DomainModule = {
  routers: [postsRouter],
  tasks: postsTasks,
  contentKinds: [postKind],
  reportables: [reportableContent('POST'), reportableComments],
  fileUses: [postFileUse],
  searchables: [postSearchable],
  syndicatedKinds: [syndicatedPosts],
  noticeKinds: postNotices,
  insightReports: postReports,
  personalData: postData,
};
