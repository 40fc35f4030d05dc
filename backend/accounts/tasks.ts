import { task } from '../tasks.ts';
import { sendRestoreCode } from './restore-service.ts';
import { sweep } from './service.ts';
import { resendConfirmation } from './sign-up-service.ts';

/** Somebody waits for these mails. */
const soon = { concurrency: 4, pollSeconds: 5 };

export const accountsTasks = [
  task('accounts.resendConfirmation', ({ email }) => resendConfirmation(email), soon),
  task('accounts.sendRestoreCode', sendRestoreCode, soon),
  // Deletes expired sessions, codes, challenges and proofs of sign-ups.
  task('accounts.sweep', sweep, { schedule: '17 * * * *' }),
];
