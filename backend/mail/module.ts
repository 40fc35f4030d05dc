import type { DomainModule } from '../extension-points/module.ts';
import { mailTasks } from './tasks.ts';

export const mailModule: DomainModule = {
  tasks: mailTasks,
};
