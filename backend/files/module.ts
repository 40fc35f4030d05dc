import type { DomainModule } from '../extension-points/module.ts';
import { fileData } from './personal-data.ts';
import { filesRouter } from './routes.ts';
import { fileTasks } from './tasks.ts';

export const filesModule: DomainModule = {
  routers: [filesRouter],
  tasks: fileTasks,
  personalData: fileData,
};
