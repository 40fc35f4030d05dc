import type { DomainModule } from '../extension-points/module.ts';
import { claimFileUse } from './claim-file-service.ts';
import { claimQueue } from './claim-office-service.ts';
import { claimsRouter } from './claim-routes.ts';
import { orderNotices } from './notices.ts';
import { orderSuspension } from './parcel-sweep-service.ts';
import { parcelTasks } from './parcel-tasks.ts';
import { orderFacts } from './office-facts.ts';
import { orderData } from './personal-data.ts';
import { parcelsRouter } from './parcel-routes.ts';
import { ordersRouter } from './routes.ts';
import { orderSellable } from './sellable.ts';
import { ordersTasks } from './tasks.ts';

export const ordersModule: DomainModule = {
  routers: [ordersRouter, parcelsRouter, claimsRouter],
  tasks: [...ordersTasks, ...parcelTasks],
  sellables: [orderSellable],
  fileUses: [claimFileUse],
  suspensions: [orderSuspension],
  noticeKinds: orderNotices,
  officeQueues: [claimQueue],
  officeFacts: [orderFacts],
  personalData: orderData,
};
