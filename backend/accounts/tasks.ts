import { task } from '../tasks.ts';
import { resendConfirmation, sweep } from './service.ts';

export const accountsTasks = [
  task('accounts.resendConfirmation', ({ email }) => resendConfirmation(email), {
    concurrency: 4,
    pollSeconds: 5,
  }),
  // Deletes expired sessions, codes and proofs of sign-ups.
  task('accounts.sweep', sweep, { schedule: '17 * * * *' }),
];
