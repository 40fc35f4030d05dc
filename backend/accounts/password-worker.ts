import { hashSync, verifySync } from '@node-rs/argon2';

/**
 * Parameters of argon2id: 46 MiB, two passes, one lane. The cost is more than twice the OWASP
 * minimum, about 20 ms. A core checks about fifty passwords a second, so that many sign-ins or
 * guesses leave the other cores to readers.
 */
const cost = { memoryCost: 47_104, timeCost: 2, parallelism: 1 };

export type Check = { passwordHash: string; password: string };

// These functions block, so they run only in a thread of `passwords.ts`.

export const hashPassword = (password: string): string => hashSync(password, cost);

export const checkPassword = ({ passwordHash, password }: Check): boolean =>
  verifySync(passwordHash, password);
