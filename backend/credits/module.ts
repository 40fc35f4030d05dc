import type { DomainModule } from '../extension-points/module.ts';
import { creditFacts } from './office-facts.ts';
import { creditsData } from './personal-data.ts';
import { creditsRouter } from './routes.ts';
import { creditsSellable } from './sellable.ts';
import { creditsTasks } from './tasks.ts';

export const creditsModule: DomainModule = {
  routers: [creditsRouter],
  tasks: creditsTasks,
  sellables: [creditsSellable],
  officeFacts: [creditFacts],
  personalData: creditsData,
};
