import type { DomainModule } from '../extension-points/module.ts';
import { reportableContent } from '../moderation/reportable-service.ts';
import { digitalProductKind } from './content-kind.ts';
import { digitalProductFileUse } from './file-use.ts';
import { syndicatedDigitalProducts } from './syndicated.ts';
import { digitalProductNotices } from './notices.ts';
import { digitalProductData } from './personal-data.ts';
import { digitalProductsRouter } from './routes.ts';
import { digitalProductSearchable } from './searchable.ts';
import { digitalProductGiftable, digitalProductSellable } from './sellable.ts';
import { digitalProductsTasks } from './tasks.ts';

export const digitalProductsModule: DomainModule = {
  routers: [digitalProductsRouter],
  tasks: digitalProductsTasks,
  contentKinds: [digitalProductKind],
  reportables: [reportableContent('DIGITAL_PRODUCT')],
  sellables: [digitalProductSellable],
  giftables: [digitalProductGiftable],
  fileUses: [digitalProductFileUse],
  searchables: [digitalProductSearchable],
  syndicatedKinds: [syndicatedDigitalProducts],
  noticeKinds: digitalProductNotices,
  personalData: digitalProductData,
};
