import type { DomainModule } from '../extension-points/module.ts';
import { viewerStatesRouter } from './routes.ts';

export const viewerStatesModule: DomainModule = {
  routers: [viewerStatesRouter],
};
