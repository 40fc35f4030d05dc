import type { DomainModule } from '../extension-points/module.ts';
import { peopleRouter } from './routes.ts';

/** Pages of the office about people. */
export const peopleModule: DomainModule = { routers: [peopleRouter] };
