import type { DomainModule } from '../extension-points/module.ts';
import { liveAnalyticsRouter } from './routes.ts';
import { liveAnalyticsTasks } from './tasks.ts';

export const liveAnalyticsModule: DomainModule = {
  routers: [liveAnalyticsRouter],
  tasks: liveAnalyticsTasks,
};
