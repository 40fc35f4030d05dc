import type { DomainModule } from '../extension-points/module.ts';
import { membershipGiftable } from './giftable.ts';
import { membershipMeasures, membershipReports } from './insight-service.ts';
import { syndicatedMemberships } from './syndicated.ts';
import { membershipNotices } from './notices.ts';
import { membershipFacts } from './office-facts.ts';
import { membershipData } from './personal-data.ts';
import { membershipEvents } from './provider-events.ts';
import { listMembershipPages, listPagesWith, membershipPages } from './public-pages.ts';
import { membershipsRouter } from './routes.ts';
import { membershipSearchable } from './searchable.ts';
import { membershipSellable } from './sellable.ts';
import { membershipSuspension } from './suspension.ts';
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
  publicPages: {
    CREATOR: listMembershipPages,
    SUBSCRIPTION: membershipPages,
    COURSE: listPagesWith('COURSE'),
    POST: listPagesWith('POST'),
  },
  suspensions: [membershipSuspension],
  noticeKinds: membershipNotices,
  measures: membershipMeasures,
  insightReports: membershipReports,
  officeFacts: [membershipFacts],
  personalData: membershipData,
};
