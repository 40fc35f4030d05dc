import { randomBytes } from 'node:crypto';
import type { Body } from '../../contract/call.ts';
import type { Passkey, PasskeyOptions, signInMethods } from '../../contract/sign-in-methods.ts';
import { MINUTE_MS } from '../../contract/values/times.ts';
import { z } from '../../contract/zod.ts';
import { minutesFromNow, now } from '../clock.ts';
import { config } from '../config.ts';
import { db, inTransaction } from '../db/connection.ts';
import { authorize, type Actor } from '../http/actor.ts';
import { AppError, conflict, notFound } from '../errors.ts';
import { notify } from '../notices/service.ts';
import * as repository from './passkey-repository.ts';
import * as accounts from './repository.ts';
import { openSession, type Session } from './session-service.ts';
import { assertOwner, removeSignInMethod } from './sign-in-methods-service.ts';

const CHALLENGE_MINUTES = 5;
const MOST_PASSKEYS = 20;

/** Loads the library on first use, because the library takes 4 MB. */
const loadWebauthn = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256. Every authenticator supports at least one of them. */
const ALGORITHMS = [-8, -7, -257];

/**
 * Origin and host name of the site. A passkey is bound to the host name and is offered only on
 * pages of that host.
 */
const { origin, hostname } = new URL(config.appUrl);

/**
 * Returns the handle that the authenticator stores with the passkey. At sign-in the handle
 * identifies the user, so that no address is typed.
 */
const handleOf = (userId: string): string => Buffer.from(userId).toString('base64url');

const notValid = (status: 401 | 422) =>
  new AppError(
    status,
    'PASSKEY_NOT_VALID',
    'This passkey could not be verified. Try again, or use another way.',
  );

type Row = Awaited<ReturnType<typeof repository.listPasskeys>>[number];
const shown = ({ id, name, createdAt, lastUsedAt }: Row): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

async function makeChallenge(userId: string | null): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await repository.insertChallenge(db, { challenge, userId, expiresAt: minutesFromNow(CHALLENGE_MINUTES) });
  return challenge;
}

/**
 * Consumes the challenge that a passkey signed, whether or not the signature is valid.
 * @param userId the user of the challenge; null for a sign-in
 * @returns null if the challenge was used, has expired or does not exist
 */
async function takeChallenge(clientDataJSON: string, userId: string | null): Promise<string | null> {
  const text = Buffer.from(clientDataJSON, 'base64url').toString();
  const { data } = z.object({ challenge: z.string() }).safeParse(parseJson(text));
  return data && (await repository.takeChallenge(db, data.challenge, userId, now())) ? data.challenge : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const listPasskeys = async ({ userId }: Actor): Promise<Passkey[]> =>
  (await repository.listPasskeys(db, userId)).map(shown);

/**
 * Returns the options that a new passkey of the user signs.
 * @throws 401 for a visitor; the errors of `assertOwner`
 */
export async function startAdding(
  actor: Actor | null,
  token: string | null,
  password: string | undefined,
): Promise<PasskeyOptions> {
  authorize(actor, 'member');
  await assertOwner(actor!, token, password);
  const { userId } = actor!;
  const { email, name, lastName } = await accounts.getUser(db, userId);
  const known = await repository.listPasskeys(db, userId);
  return {
    purpose: 'add',
    publicKey: {
      challenge: await makeChallenge(userId),
      rp: { id: hostname, name: 'Kumu' },
      user: { id: handleOf(userId), name: email, displayName: `${name} ${lastName}`.trim() },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
      timeout: CHALLENGE_MINUTES * MINUTE_MS,
      excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId, type: 'public-key' })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    },
  };
}

/** Returns the options that a passkey signs at sign-in. */
export const startSignIn = async (): Promise<PasskeyOptions> => ({
  purpose: 'signIn',
  publicKey: {
    challenge: await makeChallenge(null),
    rpId: hostname,
    timeout: CHALLENGE_MINUTES * MINUTE_MS,
    userVerification: 'required',
  },
});

/**
 * Adds a passkey. Its challenge is created only for a user who passed `assertOwner`.
 * @throws 422 for a passkey that cannot be verified or already belongs to an account
 * @throws 409 at the maximum number of passkeys
 */
export async function addPasskey(
  { userId }: Actor,
  { name, id, clientDataJSON, attestationObject }: Body<typeof signInMethods.addPasskey>,
): Promise<Passkey> {
  const expectedChallenge = await takeChallenge(clientDataJSON, userId);
  if (expectedChallenge === null) throw notValid(422);
  const response = { clientDataJSON, attestationObject };
  const { verifyRegistrationResponse } = await loadWebauthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) throw notValid(422);
  const { id: credentialId, publicKey, counter } = registrationInfo.credential;
  return inTransaction(async (trx) => {
    if ((await repository.listPasskeys(trx, userId)).length >= MOST_PASSKEYS)
      throw conflict('TOO_MANY_PASSKEYS', 'Remove a passkey before you add another.');
    const row = await repository.insertPasskey(trx, {
      userId,
      credentialId,
      publicKey: Buffer.from(publicKey),
      counter,
      name,
      createdAt: now(),
    });
    if (!row) throw notValid(422);
    await notify(trx, 'passkeyAdded', { userId, passkey: name });
    return shown(row);
  });
}

/**
 * Renames a passkey.
 * @throws 404 for a passkey of another user
 */
export async function renamePasskey(
  { userId }: Actor,
  { id, name }: { id: string; name: string },
): Promise<Passkey> {
  const row = await repository.renamePasskey(db, userId, id, name);
  if (!row) throw notFound('This passkey');
  return shown(row);
}

/**
 * Removes a passkey.
 * @throws as `assertOwner`
 * @throws 404 for a passkey of another user
 * @throws 409 LAST_SIGN_IN_METHOD
 */
export async function removePasskey(
  actor: Actor,
  token: string | null,
  { id, password }: { id: string; password?: string },
): Promise<void> {
  const { userId } = actor;
  await assertOwner(actor, token, password);
  await inTransaction(async (trx) => {
    const removed = await removeSignInMethod(trx, userId, () => repository.deletePasskey(trx, userId, id));
    if (!removed) throw notFound('This passkey');
    await notify(trx, 'passkeyRemoved', { userId, passkey: removed.name });
  });
}

/**
 * Signs a user in. A second factor is not required because the authenticator has verified its
 * owner.
 * @throws 401 PASSKEY_NOT_VALID, the same error for every cause
 */
export async function signInWithPasskey(
  {
    id,
    clientDataJSON,
    authenticatorData,
    signature,
    userHandle,
  }: Body<typeof signInMethods.signInWithPasskey>,
  userAgent: string,
): Promise<Session> {
  const expectedChallenge = await takeChallenge(clientDataJSON, null);
  const passkey = await repository.findPasskey(db, id);
  if (expectedChallenge === null || !passkey || userHandle !== handleOf(passkey.userId)) throw notValid(401);
  const response = { clientDataJSON, authenticatorData, signature, userHandle };
  const { verifyAuthenticationResponse } = await loadWebauthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
    credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) throw notValid(401);
  return inTransaction(async (trx) => {
    if (!(await repository.countUse(trx, passkey.id, authenticationInfo.newCounter, now())))
      throw notValid(401);
    return openSession(trx, passkey.userId, userAgent);
  });
}
