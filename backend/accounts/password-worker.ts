import { hashSync, verifySync } from '@node-rs/argon2';

/**
 * Parameters of argon2id: 46 MiB, two passes, one lane. The cost of about 20 ms is more than twice
 * the OWASP minimum. One core checks about fifty passwords a second, so that a burst of sign-ins
 * does not occupy the other cores.
 */
const cost = { memoryCost: 47_104, timeCost: 2, parallelism: 1 };

export type Check = { passwordHash: string; password: string };

// These functions block, so they run only in a thread of `passwords.ts`.

export const hashPassword = (password: string): string => hashSync(password, cost);

export const checkPassword = ({ passwordHash, password }: Check): boolean =>
  verifySync(passwordHash, password);
