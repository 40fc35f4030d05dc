import type { DomainModule } from '../extension-points/module.ts';
import { giftNotices } from './notices.ts';
import { giftData } from './personal-data.ts';
import { giftsRouter } from './routes.ts';
import { giftSellable } from './sellable.ts';
import { giftsTasks } from './tasks.ts';

export const giftsModule: DomainModule = {
  routers: [giftsRouter],
  tasks: giftsTasks,
  sellables: [giftSellable],
  noticeKinds: giftNotices,
  personalData: giftData,
};
