import type { DomainModule } from '../extension-points/module.ts';
import { contentNotices } from './notices.ts';
import { contentData } from './personal-data.ts';
import { contentRouter } from './routes.ts';
import { contentTasks } from './tasks.ts';

export const contentModule: DomainModule = {
  routers: [contentRouter],
  tasks: contentTasks,
  noticeKinds: contentNotices,
  personalData: contentData,
};
