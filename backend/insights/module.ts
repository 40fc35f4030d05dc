import type { DomainModule } from '../extension-points/module.ts';
import { insightsData } from './personal-data.ts';
import { insightsRouter } from './routes.ts';
import { insightsTasks } from './tasks.ts';

export const insightsModule: DomainModule = {
  routers: [insightsRouter],
  tasks: insightsTasks,
  personalData: insightsData,
};
