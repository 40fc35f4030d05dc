import type { DomainModule } from '../extension-points/module.ts';
import { streamData } from './personal-data.ts';
import { streamRouter } from './routes.ts';
import { streamTasks } from './tasks.ts';

export const streamModule: DomainModule = {
  routers: [streamRouter],
  tasks: streamTasks,
  streamTopics: [{ prefix: 'user', mayRead: ({ userId }, id) => id === userId }],
  personalData: streamData,
};
