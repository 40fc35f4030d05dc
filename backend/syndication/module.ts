import type { DomainModule } from '../extension-points/module.ts';
import { syndicationRouter } from './routes.ts';

export const syndicationModule: DomainModule = {
  routers: [syndicationRouter],
};
