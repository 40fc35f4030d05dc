import type { DomainModule } from '../extension-points/module.ts';
import { businessFields } from './joining-service.ts';
import { businessNotices } from './notices.ts';
import { businessData } from './personal-data.ts';
import { businessesRouter } from './routes.ts';

export const businessesModule: DomainModule = {
  routers: [businessesRouter],
  userFields: [businessFields],
  noticeKinds: businessNotices,
  personalData: businessData,
};
