import type { DomainModule } from '../extension-points/module.ts';
import { creditSponsorship } from './credit-grant-service.ts';
import { sponsorshipNotices } from './notices.ts';
import { sponsorshipData } from './personal-data.ts';
import { sponsorshipsRouter } from './routes.ts';

export const sponsorshipsModule: DomainModule = {
  routers: [sponsorshipsRouter],
  sponsorships: [creditSponsorship],
  noticeKinds: sponsorshipNotices,
  personalData: sponsorshipData,
};
