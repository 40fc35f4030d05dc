import type { DomainModule } from '../extension-points/module.ts';
import { officeData } from './personal-data.ts';
import { officeRouter } from './routes.ts';

export const officeModule: DomainModule = {
  routers: [officeRouter],
  personalData: officeData,
};
