import { z } from '../../contract/zod.ts';
import { noPayload, taskFactory, type PayloadsOf } from '../tasks.ts';
import { eraseClosed } from './deletion-service.ts';
import { makeExport, sweepExports } from './export-service.ts';
import { sendRestoreCode } from './restore-service.ts';
import { recordBounce, sweep } from './service.ts';
import { resendConfirmation } from './sign-up-service.ts';
import { endLapsed } from './view-service.ts';

const payloads = {
  'accounts.resendConfirmation': z.object({ email: z.string() }),
  'accounts.sendRestoreCode': z.object({
    email: z.string(),
    next: z.string().optional(),
    askedBy: z.string(),
  }),
  'accounts.recordBounce': z.object({ email: z.string(), isBounced: z.boolean() }),
  'accounts.makeExport': z.object({ userId: z.string() }),
  'accounts.eraseClosed': noPayload,
  'accounts.endViews': noPayload,
  'accounts.sweep': noPayload,
};

declare module '../tasks.ts' {
  interface TaskPayloads extends PayloadsOf<typeof payloads> {}
}

const task = taskFactory(payloads);

/** Options for mails that a user is waiting for. */
const soon = { concurrency: 4, pollSeconds: 5 };

export const accountsTasks = [
  task('accounts.resendConfirmation', ({ email }) => resendConfirmation(email), soon),
  task('accounts.sendRestoreCode', sendRestoreCode, soon),
  task('accounts.recordBounce', recordBounce),
  // The limit is 6 hours because a creator may have many files.
  task('accounts.makeExport', makeExport, { pollSeconds: 5, minutes: 6 * 60 }),
  task('accounts.eraseClosed', eraseClosed, { schedule: '27 * * * *', minutes: 6 * 60 }),
  task('accounts.endViews', endLapsed, { schedule: '* * * * *' }),
  // Deletes expired sessions, codes, challenges, sign-up proofs and data exports.
  task(
    'accounts.sweep',
    async () => {
      await sweep();
      await sweepExports();
    },
    { schedule: '17 * * * *' },
  ),
];
