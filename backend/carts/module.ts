import type { DomainModule } from '../extension-points/module.ts';
import { cartsNotices } from './notices.ts';
import { cartsData } from './personal-data.ts';
import { cartsRouter } from './routes.ts';
import { cartFields } from './service.ts';
import { cartsTasks } from './tasks.ts';

export const cartsModule: DomainModule = {
  routers: [cartsRouter],
  tasks: cartsTasks,
  noticeKinds: cartsNotices,
  userFields: [cartFields],
  personalData: cartsData,
};
