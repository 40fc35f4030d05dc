import type { DomainModule } from '../extension-points/module.ts';
import { accountNotices } from './notices.ts';
import { accountData } from './personal-data.ts';
import { accountsRouter } from './routes.ts';
import { socialLoginRouter } from './social-routes.ts';
import { accountsTasks } from './tasks.ts';

export const accountsModule: DomainModule = {
  routers: [accountsRouter, socialLoginRouter],
  tasks: accountsTasks,
  noticeKinds: accountNotices,
  personalData: accountData,
};
