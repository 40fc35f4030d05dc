import type { DomainModule } from '../extension-points/module.ts';
import { liveChatNotices } from './notices.ts';
import { liveChatData } from './personal-data.ts';
import { reportableMessages, reportableQuestions } from './reportable.ts';
import { liveChatRouter } from './routes.ts';
import { liveChatTasks } from './tasks.ts';
import { liveTips } from './tips.ts';
import { chatTopic, reactionsTopic } from './topics.ts';

export const liveChatModule: DomainModule = {
  routers: [liveChatRouter],
  tasks: liveChatTasks,
  reportables: [reportableMessages, reportableQuestions],
  noticeKinds: liveChatNotices,
  streamTopics: [chatTopic, reactionsTopic],
  tipListeners: [liveTips],
  personalData: liveChatData,
};
