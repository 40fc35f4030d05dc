import type { DomainModule } from '../extension-points/module.ts';
import { walletEvents } from './account-service.ts';
import { differenceQueue } from './comparison-service.ts';
import { walletNotices } from './notices.ts';
import { walletFacts } from './office-facts.ts';
import { walletData } from './personal-data.ts';
import { walletRouter } from './routes.ts';
import { walletSuspension } from './suspension.ts';
import { walletTasks } from './tasks.ts';

export const walletModule: DomainModule = {
  routers: [walletRouter],
  tasks: walletTasks,
  thinProviderEvents: walletEvents,
  officeQueues: [differenceQueue],
  suspensions: [walletSuspension],
  noticeKinds: walletNotices,
  officeFacts: [walletFacts],
  personalData: walletData,
};
