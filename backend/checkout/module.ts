import type { DomainModule } from '../extension-points/module.ts';
import { disputeQueue } from './disputes/office-service.ts';
import { disputeEvents } from './disputes/service.ts';
import { eventQueue } from './events/office-service.ts';
import { checkoutEvents } from './events/service.ts';
import { checkoutMeasures, checkoutReports } from './insights/service.ts';
import { checkoutSuspension, reviewQueue } from './office/service.ts';
import { checkoutNotices } from './notices.ts';
import { reportableTipNotes } from './purchases/reportable-tip-notes.ts';
import { checkoutFacts } from './office-facts.ts';
import { checkoutData } from './personal-data.ts';
import { checkoutRouter } from './routes.ts';
import { checkoutTasks } from './tasks.ts';

export const checkoutModule: DomainModule = {
  routers: [checkoutRouter],
  tasks: checkoutTasks,
  providerEvents: [...checkoutEvents, ...disputeEvents],
  officeQueues: [reviewQueue, disputeQueue, eventQueue],
  suspensions: [checkoutSuspension],
  noticeKinds: checkoutNotices,
  reportables: [reportableTipNotes],
  measures: checkoutMeasures,
  insightReports: checkoutReports,
  officeFacts: [checkoutFacts],
  personalData: checkoutData,
};
