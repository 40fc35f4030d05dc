import type { DomainModule } from '../extension-points/module.ts';
import { reportableContent } from '../moderation/reportable-service.ts';
import { productKind } from './content-kind.ts';
import { productNotices } from './notices.ts';
import { productsOwnRouter } from './own-routes.ts';
import { productData } from './personal-data.ts';
import { collectionPages, departmentPages } from './public-pages.ts';
import { productsRouter } from './routes.ts';
import { productSearchable } from './searchable.ts';
import { syndicatedProducts } from './syndicated.ts';
import { productsTasks } from './tasks.ts';

export const productsModule: DomainModule = {
  routers: [productsRouter, productsOwnRouter],
  tasks: productsTasks,
  contentKinds: [productKind],
  reportables: [reportableContent('PRODUCT')],
  searchables: [productSearchable],
  syndicatedKinds: [syndicatedProducts],
  publicPages: { DEPARTMENT: departmentPages, COLLECTION: collectionPages },
  noticeKinds: productNotices,
  personalData: productData,
};
