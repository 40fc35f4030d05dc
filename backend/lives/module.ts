import type { DomainModule } from '../extension-points/module.ts';
import { reportableContent } from '../moderation/reportable-service.ts';
import { liveKind } from './content-kind.ts';
import { liveTopic } from './event-service.ts';
import { liveFileUse } from './file-use.ts';
import { mediaRouter } from './media-routes.ts';
import { liveNotices } from './notices.ts';
import { liveFacts } from './office-facts.ts';
import { liveData } from './personal-data.ts';
import { roomTasks } from './room-tasks.ts';
import { livesRouter } from './routes.ts';
import { liveSearchable } from './searchable.ts';
import { liveGiftable, liveSellable } from './sellable.ts';
import { syndicatedLives } from './syndicated.ts';
import { liveSuspension } from './suspension.ts';
import { livesTasks } from './tasks.ts';

export const livesModule: DomainModule = {
  routers: [livesRouter, mediaRouter],
  tasks: [...livesTasks, ...roomTasks],
  contentKinds: [liveKind],
  reportables: [reportableContent('LIVE')],
  sellables: [liveSellable],
  giftables: [liveGiftable],
  fileUses: [liveFileUse],
  searchables: [liveSearchable],
  syndicatedKinds: [syndicatedLives],
  suspensions: [liveSuspension],
  noticeKinds: liveNotices,
  streamTopics: [liveTopic],
  officeFacts: [liveFacts],
  personalData: liveData,
};
