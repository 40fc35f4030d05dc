import type { DomainModule } from '../extension-points/module.ts';
import { discountData } from './personal-data.ts';
import { discountsRouter } from './routes.ts';
import { discountCodes } from './service.ts';

export const discountsModule: DomainModule = {
  routers: [discountsRouter],
  discounts: discountCodes,
  personalData: discountData,
};
