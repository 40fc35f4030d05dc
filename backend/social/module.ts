import type { DomainModule } from '../extension-points/module.ts';
import { socialData } from './personal-data.ts';
import { socialRouter } from './routes.ts';
import { socialTasks } from './tasks.ts';

export const socialModule: DomainModule = {
  routers: [socialRouter],
  tasks: socialTasks,
  personalData: socialData,
};
