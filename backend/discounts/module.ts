import type { DomainModule } from '../extension-points/module.ts';
import { discountData } from './personal-data.ts';
import { discountsRouter } from './routes.ts';

export const discountsModule: DomainModule = {
  routers: [discountsRouter],
  personalData: discountData,
};
