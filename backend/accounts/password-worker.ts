import { hashSync, verifySync } from '@node-rs/argon2';

/**
 * argon2id with 46 MiB, two passes, one lane: twice and more what OWASP asks for at least, about 20 ms. A core checks some
 * fifty passwords a second, so that many who sign in, or guess, leave the rest of the machine to those who read.
 */
const cost = { memoryCost: 47_104, timeCost: 2, parallelism: 1 };

export type Check = { passwordHash: string; password: string };

// A thread of `passwords.ts` runs these; only it may be blocked by them.

export const hashPassword = (password: string): string => hashSync(password, cost);

export const checkPassword = ({ passwordHash, password }: Check): boolean =>
  verifySync(passwordHash, password);
