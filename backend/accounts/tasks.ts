import { forgetOldKeys } from '../http/idempotency.ts';
import { task } from '../tasks.ts';
import { sweep } from './service.ts';

const sweepAll = async () => {
  await sweep();
  await forgetOldKeys();
};

/** What people leave behind and nobody asks for any more. */
export const accountsTasks = [task('accounts.sweep', sweepAll, '17 * * * *')];
