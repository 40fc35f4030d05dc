import { task } from '../tasks.ts';
import { eraseClosed } from './deletion-service.ts';
import { makeExport, sweepExports } from './export-service.ts';
import { sendRestoreCode } from './restore-service.ts';
import { noteBounce, sweep } from './service.ts';
import { resendConfirmation } from './sign-up-service.ts';

/** Somebody waits for these mails. */
const soon = { concurrency: 4, pollSeconds: 5 };

export const accountsTasks = [
  task('accounts.resendConfirmation', ({ email }) => resendConfirmation(email), soon),
  task('accounts.sendRestoreCode', sendRestoreCode, soon),
  task('accounts.noteBounce', noteBounce),
  // A creator's files may be many.
  task('accounts.makeExport', makeExport, { pollSeconds: 5, minutes: 6 * 60 }),
  task('accounts.eraseClosed', eraseClosed, { schedule: '27 * * * *', minutes: 6 * 60 }),
  // Deletes expired sessions, codes, challenges, proofs of sign-ups and copies of data.
  task(
    'accounts.sweep',
    async () => {
      await sweep();
      await sweepExports();
    },
    { schedule: '17 * * * *' },
  ),
];
