import { hashSync, verifySync } from '@node-rs/argon2';

/** argon2id with the parameters that OWASP recommends: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export type Check = { passwordHash: string; password: string };

// A thread of `passwords.ts` runs these; only it may be blocked by them.

export const hashPassword = (password: string): string => hashSync(password, cost);

export const checkPassword = ({ passwordHash, password }: Check): boolean =>
  verifySync(passwordHash, password);
