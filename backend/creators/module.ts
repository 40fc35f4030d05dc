import type { DomainModule } from '../extension-points/module.ts';
import { credentialFileUse } from './credential-service.ts';
import { followedStates } from './follow-service.ts';
import { syndicatedCreators } from './syndicated.ts';
import { creatorQueue, creatorSuspension } from './office-service.ts';
import { creatorNotices } from './notices.ts';
import { creatorData } from './personal-data.ts';
import { creatorPages } from './public-pages.ts';
import { reportableCreators } from './reportable.ts';
import { creatorsRouter } from './routes.ts';
import { creatorSearchable } from './searchable.ts';

import { creatorsTasks } from './tasks.ts';
import { tipSellable } from './tip-sellable.ts';
import { creatorTrackablePage } from './trackable-page.ts';

export const creatorsModule: DomainModule = {
  routers: [creatorsRouter],
  tasks: creatorsTasks,
  trackablePages: [creatorTrackablePage],
  reportables: [reportableCreators],
  sellables: [tipSellable],
  fileUses: [credentialFileUse],
  searchables: [creatorSearchable],
  syndicatedKinds: [syndicatedCreators],
  publicPages: { CREATOR: creatorPages },
  viewerStates: [followedStates],
  officeQueues: [creatorQueue],
  suspensions: [creatorSuspension],
  noticeKinds: creatorNotices,
  personalData: creatorData,
};
