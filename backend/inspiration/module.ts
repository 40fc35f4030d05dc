import type { DomainModule } from '../extension-points/module.ts';
import { inspirationData } from './personal-data.ts';
import { inspirationRouter } from './routes.ts';
import { inspirationTasks } from './tasks.ts';

export const inspirationModule: DomainModule = {
  routers: [inspirationRouter],
  tasks: inspirationTasks,
  personalData: inspirationData,
};
