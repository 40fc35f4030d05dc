import type { DomainModule } from '../extension-points/module.ts';
import { credentialFileUse, credentialQueue } from './credential-service.ts';
import { listedCreators } from './listed.ts';
import { creatorQueue } from './office-service.ts';
import { creatorData } from './personal-data.ts';
import { creatorPages } from './public-pages.ts';
import { creatorsRouter } from './routes.ts';
import { creatorSearchable } from './searchable.ts';

import { creatorsTasks } from './tasks.ts';
import { tipSellable } from './tip-sellable.ts';
import { creatorViewable } from './viewable.ts';

export const creatorsModule: DomainModule = {
  routers: [creatorsRouter],
  tasks: creatorsTasks,
  viewables: [creatorViewable],
  sellables: [tipSellable],
  fileUses: [credentialFileUse],
  searchables: [creatorSearchable],
  listedKinds: [listedCreators],
  publicPages: { CREATOR: creatorPages },
  officeQueues: [creatorQueue, credentialQueue],
  personalData: creatorData,
};
