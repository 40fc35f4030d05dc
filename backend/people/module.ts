import type { DomainModule } from '../extension-points/module.ts';
import { peopleRouter } from './routes.ts';

/** Office pages about people. */
export const peopleModule: DomainModule = { routers: [peopleRouter] };
