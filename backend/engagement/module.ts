import type { DomainModule } from '../extension-points/module.ts';
import { likedFields, likedStates } from './like-service.ts';
import { engagementNotices } from './notices.ts';
import { engagementData } from './personal-data.ts';
import { reportableRatings } from './reportable-ratings.ts';
import { engagementRouter } from './routes.ts';
import { engagementTasks } from './tasks.ts';

export const engagementModule: DomainModule = {
  routers: [engagementRouter],
  tasks: engagementTasks,
  userFields: likedFields,
  viewerStates: [likedStates],
  reportables: [reportableRatings],
  noticeKinds: engagementNotices,
  personalData: engagementData,
};
