import type { DomainModule } from '../extension-points/module.ts';
import { entitlementData } from './personal-data.ts';

export const entitlementsModule: DomainModule = {
  personalData: entitlementData,
};
