import type { DomainModule } from '../extension-points/module.ts';
import { entitlementFacts } from './office-facts.ts';
import { entitlementData } from './personal-data.ts';

export const entitlementsModule: DomainModule = {
  officeFacts: [entitlementFacts],
  personalData: entitlementData,
};
