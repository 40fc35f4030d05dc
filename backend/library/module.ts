import type { DomainModule } from '../extension-points/module.ts';
import { libraryRouter } from './routes.ts';
import { ownedStates } from './service.ts';

export const libraryModule: DomainModule = {
  routers: [libraryRouter],
  viewerStates: [ownedStates],
};
