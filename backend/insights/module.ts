import type { DomainModule } from '../extension-points/module.ts';
import { insightsData } from './personal-data.ts';
import { insightsRouter } from './routes.ts';
import { insightsTasks } from './tasks.ts';
import { insightsMeasures, insightsReports } from './visit-service.ts';

export const insightsModule: DomainModule = {
  routers: [insightsRouter],
  tasks: insightsTasks,
  measures: insightsMeasures,
  insightReports: insightsReports,
  personalData: insightsData,
};
