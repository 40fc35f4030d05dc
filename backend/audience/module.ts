import type { DomainModule } from '../extension-points/module.ts';
import { audienceData } from './personal-data.ts';
import { audienceRouter } from './routes.ts';

/** People of a creator, what they say, and who shares their email address with the creator. */
export const audienceModule: DomainModule = { routers: [audienceRouter], personalData: audienceData };
