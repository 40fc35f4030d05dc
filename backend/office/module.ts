import type { DomainModule } from '../extension-points/module.ts';
import { officeData } from './personal-data.ts';
import { officeRouter } from './routes.ts';
import { officeTasks } from './tasks.ts';

export const officeModule: DomainModule = {
  routers: [officeRouter],
  tasks: officeTasks,
  personalData: officeData,
};
