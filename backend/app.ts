import type { Express } from 'express';
import { accountsModule } from './accounts/module.ts';
import { findActor } from './accounts/session-service.ts';
import { forgetEndedView, leaveView, recordViewed } from './accounts/view-service.ts';
import { addressesModule } from './addresses/module.ts';
import { audienceModule } from './audience/module.ts';
import { businessesModule } from './businesses/module.ts';
import { cartsModule } from './carts/module.ts';
import { chatModule } from './chat/module.ts';
import { checkoutModule } from './checkout/module.ts';
import { contactModule } from './contact/module.ts';
import { contentModule } from './content/module.ts';
import { coursesModule } from './courses/module.ts';
import { creatorsModule } from './creators/module.ts';
import { creditsModule } from './credits/module.ts';
import { digitalProductsModule } from './digital-products/module.ts';
import { discountsModule } from './discounts/module.ts';
import { engagementModule } from './engagement/module.ts';
import { entitlementsModule } from './entitlements/module.ts';
import { contributionsOf, registerModules, type DomainModule } from './extension-points/module.ts';
import { listPublicPages } from './extension-points/public-pages.ts';
import { filesModule } from './files/module.ts';
import { storageRouter } from './files/storage-routes.ts';
import { giftsModule } from './gifts/module.ts';
import { homeModule } from './home/module.ts';
import { authenticate } from './http/actor.ts';
import { createApp } from './http/server.ts';
import { httpTasks } from './http/tasks.ts';
import { insightsModule } from './insights/module.ts';
import { inspirationModule } from './inspiration/module.ts';
import { libraryModule } from './library/module.ts';
import { liveAnalyticsModule } from './live-analytics/module.ts';
import { liveChatModule } from './live-chat/module.ts';
import { livesModule } from './lives/module.ts';
import { mailModule } from './mail/module.ts';
import { membershipsModule } from './memberships/module.ts';
import { moderationModule } from './moderation/module.ts';
import { noticesModule } from './notices/module.ts';
import { officeModule } from './office/module.ts';
import { ordersModule } from './orders/module.ts';
import { peopleModule } from './people/module.ts';
import { postsModule } from './posts/module.ts';
import { productsModule } from './products/module.ts';
import { revalidationTasks } from './revalidation.ts';
import { searchModule } from './search/module.ts';
import { socialModule } from './social/module.ts';
import { sponsorshipsModule } from './sponsorships/module.ts';
import { streamModule } from './stream/module.ts';
import { syndicationModule } from './syndication/module.ts';
import type { Task } from './tasks.ts';
import { testimonialsModule } from './testimonials/module.ts';
import { viewerStatesModule } from './viewer-states/module.ts';
import { walletModule } from './wallet/module.ts';

const modules = [
  accountsModule,
  addressesModule,
  audienceModule,
  businessesModule,
  cartsModule,
  chatModule,
  checkoutModule,
  contactModule,
  contentModule,
  coursesModule,
  creatorsModule,
  creditsModule,
  digitalProductsModule,
  discountsModule,
  engagementModule,
  entitlementsModule,
  filesModule,
  giftsModule,
  homeModule,
  insightsModule,
  inspirationModule,
  libraryModule,
  liveAnalyticsModule,
  liveChatModule,
  livesModule,
  mailModule,
  membershipsModule,
  moderationModule,
  noticesModule,
  officeModule,
  ordersModule,
  peopleModule,
  postsModule,
  productsModule,
  searchModule,
  socialModule,
  sponsorshipsModule,
  streamModule,
  syndicationModule,
  testimonialsModule,
  viewerStatesModule,
  walletModule,
];

registerModules(modules, {
  // The office shows its queues in this order.
  officeQueues: [
    creatorsModule,
    officeModule,
    ordersModule,
    checkoutModule,
    walletModule,
    moderationModule,
    testimonialsModule,
    contactModule,
  ],
  // The order applies to an export's README and to erasing. Courses precede files, because files
  // are only freed when no course uses them.
  personalData: [
    accountsModule,
    checkoutModule,
    addressesModule,
    cartsModule,
    ordersModule,
    membershipsModule,
    creditsModule,
    discountsModule,
    giftsModule,
    entitlementsModule,
    coursesModule,
    digitalProductsModule,
    // Deleting a live also deletes its messages, so the chat precedes the lives.
    liveChatModule,
    livesModule,
    postsModule,
    productsModule,
    engagementModule,
    contentModule,
    moderationModule,
    socialModule,
    searchModule,
    creatorsModule,
    walletModule,
    inspirationModule,
    sponsorshipsModule,
    businessesModule,
    testimonialsModule,
    contactModule,
    chatModule,
    audienceModule,
    filesModule,
    officeModule,
    insightsModule,
    // Notices are erased late, because erasing in the domains above can still cause notices.
    noticesModule,
    // Events are erased last, because erasing notices can still cause events.
    streamModule,
  ],
});

/** Static pages by type; a test that imports them from here has every module registered. */
export const publicPages = listPublicPages;

/** Returns the HTTP server and every task that runs later or on a schedule. */
const build = (all: readonly DomainModule[]): { app: Express; tasks: Task[] } => ({
  app: createApp({
    routers: contributionsOf(all, 'routers'),
    storageRouter,
    authenticator: authenticate(findActor, forgetEndedView),
    views: { leave: leaveView, record: recordViewed },
  }),
  tasks: [...contributionsOf(all, 'tasks'), ...httpTasks, ...revalidationTasks(listPublicPages)],
});

/**
 * Builds the backend with further modules after those of the product. A test uses it for domains
 * that exist only in the test.
 */
export function createBackend(more: readonly DomainModule[]) {
  registerModules(more, { officeQueues: more, personalData: more });
  return build([...modules, ...more]);
}

export const { app, tasks } = build(modules);
