import type { DomainModule } from '../extension-points/module.ts';
import { changeQueue } from './change-service.ts';
import { moderationNotices } from './notices.ts';
import { moderationData } from './personal-data.ts';
import { reportQueue } from './report-service.ts';
import { moderationRouter } from './routes.ts';
import { moderationTasks } from './tasks.ts';
import { appealQueue } from './takedown-service.ts';

export const moderationModule: DomainModule = {
  routers: [moderationRouter],
  tasks: moderationTasks,
  officeQueues: [reportQueue, appealQueue, changeQueue],
  noticeKinds: moderationNotices,
  personalData: moderationData,
};
