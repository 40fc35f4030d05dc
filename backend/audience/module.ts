import type { DomainModule } from '../extension-points/module.ts';
import { audienceData } from './personal-data.ts';
import { audienceRouter } from './routes.ts';

/**
 * Audience of a creator: people, their comments and ratings, and the people who share their email
 * address.
 */
export const audienceModule: DomainModule = { routers: [audienceRouter], personalData: audienceData };
