import type { DomainModule } from '../extension-points/module.ts';
import { libraryRouter } from './routes.ts';

export const libraryModule: DomainModule = {
  routers: [libraryRouter],
};
