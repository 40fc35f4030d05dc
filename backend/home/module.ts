import type { DomainModule } from '../extension-points/module.ts';
import { homeRouter } from './routes.ts';

export const homeModule: DomainModule = {
  routers: [homeRouter],
};
