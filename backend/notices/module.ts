import type { DomainModule } from '../extension-points/module.ts';
import { unreadFields } from './list-service.ts';
import { noticeData } from './personal-data.ts';
import { noticesRouter } from './routes.ts';
import { noticeTasks } from './tasks.ts';

export const noticesModule: DomainModule = {
  routers: [noticesRouter],
  tasks: noticeTasks,
  userFields: [unreadFields],
  personalData: noticeData,
};
