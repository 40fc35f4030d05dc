import type { DomainModule } from '../extension-points/module.ts';
import { addressesData } from './personal-data.ts';
import { addressesRouter } from './routes.ts';

export const addressesModule: DomainModule = {
  routers: [addressesRouter],
  personalData: addressesData,
};
