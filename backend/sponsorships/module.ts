import type { DomainModule } from '../extension-points/module.ts';
import { creditSponsorship } from './giving-service.ts';
import { sponsorshipData } from './personal-data.ts';
import { sponsorshipsRouter } from './routes.ts';

export const sponsorshipsModule: DomainModule = {
  routers: [sponsorshipsRouter],
  sponsorships: [creditSponsorship],
  personalData: sponsorshipData,
};
