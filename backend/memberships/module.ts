import type { DomainModule } from '../extension-points/module.ts';
import { membershipGiftable } from './giftable.ts';
import { membershipMeasures, membershipReports } from './insight-service.ts';
import { syndicatedMemberships } from './syndicated.ts';
import { membershipNotices } from './notices.ts';
import { membershipData } from './personal-data.ts';
import { membershipEvents } from './provider-events.ts';
import { membershipPages, listMembershipPages } from './public-pages.ts';
import { membershipsRouter } from './routes.ts';
import { membershipSearchable } from './searchable.ts';
import { membershipSellable } from './sellable.ts';
import { membershipsTasks } from './tasks.ts';
import { membershipTrackablePage } from './trackable-page.ts';

export const membershipsModule: DomainModule = {
  routers: [membershipsRouter],
  tasks: membershipsTasks,
  trackablePages: [membershipTrackablePage],
  sellables: [membershipSellable],
  giftables: [membershipGiftable],
  providerEvents: membershipEvents,
  searchables: [membershipSearchable],
  syndicatedKinds: [syndicatedMemberships],
  publicPages: { CREATOR: listMembershipPages, SUBSCRIPTION: membershipPages },
  noticeKinds: membershipNotices,
  measures: membershipMeasures,
  insightReports: membershipReports,
  personalData: membershipData,
};
