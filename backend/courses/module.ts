import type { DomainModule } from '../extension-points/module.ts';
import { reportableContent } from '../moderation/reportable-service.ts';
import { courseKind } from './content-kind.ts';
import { courseFileUse, retiredPartsFileUse } from './file-use.ts';
import { courseReports } from './insight-service.ts';
import { courseNotices } from './notices.ts';
import { syndicatedCourses } from './syndicated.ts';
import { courseFacts } from './office-facts.ts';
import { courseData } from './personal-data.ts';
import { coursesRouter } from './routes.ts';
import { courseSearchable } from './searchable.ts';
import { courseGiftable, courseSellable } from './sellable.ts';
import { courseTasks } from './tasks.ts';

export const coursesModule: DomainModule = {
  routers: [coursesRouter],
  contentKinds: [courseKind],
  reportables: [reportableContent('COURSE')],
  sellables: [courseSellable],
  giftables: [courseGiftable],
  fileUses: [courseFileUse, retiredPartsFileUse],
  searchables: [courseSearchable],
  syndicatedKinds: [syndicatedCourses],
  noticeKinds: courseNotices,
  insightReports: courseReports,
  tasks: courseTasks,
  officeFacts: [courseFacts],
  personalData: courseData,
};
