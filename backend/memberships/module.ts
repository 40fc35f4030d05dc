import type { DomainModule } from '../extension-points/module.ts';
import { membershipGiftable } from './giftable.ts';
import { listedMemberships } from './listed.ts';
import { membershipData } from './personal-data.ts';
import { membershipEvents } from './provider-events.ts';
import { membershipPages, membershipPagesOf } from './public-pages.ts';
import { membershipsRouter } from './routes.ts';
import { membershipSearchable } from './searchable.ts';
import { membershipSellable } from './sellable.ts';
import { membershipsTasks } from './tasks.ts';
import { membershipViewable } from './viewable.ts';

export const membershipsModule: DomainModule = {
  routers: [membershipsRouter],
  tasks: membershipsTasks,
  viewables: [membershipViewable],
  sellables: [membershipSellable],
  giftables: [membershipGiftable],
  providerEvents: membershipEvents,
  searchables: [membershipSearchable],
  listedKinds: [listedMemberships],
  publicPages: { CREATOR: membershipPagesOf, SUBSCRIPTION: membershipPages },
  personalData: membershipData,
};
