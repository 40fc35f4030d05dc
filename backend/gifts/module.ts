import type { DomainModule } from '../extension-points/module.ts';
import { giftData } from './personal-data.ts';
import { giftsRouter } from './routes.ts';
import { giftSellable } from './sellable.ts';
import { giftsTasks } from './tasks.ts';

export const giftsModule: DomainModule = {
  routers: [giftsRouter],
  tasks: giftsTasks,
  sellables: [giftSellable],
  personalData: giftData,
};
