import { taskFactory, type PayloadsOf } from '../tasks.ts';
import { ListedWords, reportWords } from './word-report-service.ts';

const payloads = {
  'moderation.reportWords': ListedWords,
};

declare module '../tasks.ts' {
  interface TaskPayloads extends PayloadsOf<typeof payloads> {}
}

const task = taskFactory(payloads);

export const moderationTasks = [task('moderation.reportWords', reportWords)];
