import type { DomainModule } from '../extension-points/module.ts';
import { officeNotices } from './notices.ts';
import { officeData } from './personal-data.ts';
import { requestQueue } from './request-service.ts';
import { officeRouter } from './routes.ts';
import { officeTasks } from './tasks.ts';

export const officeModule: DomainModule = {
  routers: [officeRouter],
  tasks: officeTasks,
  officeQueues: [requestQueue],
  noticeKinds: officeNotices,
  personalData: officeData,
};
