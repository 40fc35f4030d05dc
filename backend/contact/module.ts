import type { DomainModule } from '../extension-points/module.ts';
import { contactData } from './personal-data.ts';
import { contactRouter } from './routes.ts';
import { messageQueue } from './service.ts';
import { contactTasks } from './tasks.ts';

export const contactModule: DomainModule = {
  routers: [contactRouter],
  tasks: contactTasks,
  officeQueues: [messageQueue],
  personalData: contactData,
};
