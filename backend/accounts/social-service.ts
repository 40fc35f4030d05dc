import { randomBytes } from 'node:crypto';
import type { Body } from '../../contract/call.ts';
import type { Identity, IdentityProvider, identities } from '../../contract/identities.ts';
import type { User } from '../../contract/accounts.ts';
import { nextOr } from '../../contract/paths.ts';
import { minutesFromNow, now } from '../clock.ts';
import * as creators from '../creators/service.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import type { Actor } from '../http/actor.ts';
import { AppError, conflict, invalidField, notFound } from '../errors.ts';
import { notify } from '../notices/service.ts';
import {
  buildSignInUrl,
  signInFailed,
  identityProviders,
  readReturn,
  type Claims,
  type Returned,
} from '../providers/identity.ts';
import { sha256 } from './codes.ts';
import * as repository from './identity-repository.ts';
import * as accounts from './repository.ts';
import { readMe } from './service.ts';
import { openSession, signIn, type Session } from './session-service.ts';
import { checkSecondFactor, isTwoFactorOn } from './two-factor-service.ts';
import { assertOwner, removeSignInMethod } from './sign-in-methods-service.ts';

/** Time for the sign-in at the provider. The proof of ownership afterwards has the same time. */
export const SIGN_IN_MINUTES = 10;

const newToken = () => randomBytes(32).toString('base64url');

/**
 * Returns the provider.
 * @throws 404 for a provider that is not configured
 */
function getProvider(id: string) {
  const provider = identityProviders.find((each) => each.id === id);
  if (!provider)
    throw new AppError(404, 'NO_SUCH_PROVIDER', 'People cannot sign in with this provider here.');
  return provider;
}

const nameOf = (id: string): string => identityProviders.find((each) => each.id === id)?.name ?? id;

export const listProviders = (): IdentityProvider[] =>
  identityProviders.map(({ id, name }) => ({ id, name }));

type Beginning = { provider: string; next?: string; isCreator: boolean; linkTo: Actor | null };

/**
 * Begins a sign-in with a provider.
 * @param linkTo user who links the identity to their account; null for a sign-in
 * @returns the provider's address, and the token that binds the sign-in to the browser
 * @throws 404 for a provider that is not configured
 * @throws 503 SOCIAL_UNAVAILABLE
 */
export async function begin({ provider: id, next, isCreator, linkTo }: Beginning) {
  const provider = getProvider(id);
  const [browserToken, state, nonce, verifier] = [newToken(), newToken(), newToken(), newToken()];
  const address = await buildSignInUrl(provider, { state, nonce, verifier });
  await repository.insertSignIn(db, {
    browserHash: sha256(browserToken),
    provider: id,
    isCreator,
    next: nextOr(next, '') || null,
    userId: linkTo?.userId ?? null,
    state,
    nonce,
    verifier,
    expiresAt: minutesFromNow(SIGN_IN_MINUTES),
  });
  return { address, browserToken };
}

/**
 * Begins linking an identity to the account of the signed-in user.
 * @throws the errors of `assertOwner` and `begin`
 */
export async function beginLinking(
  actor: Actor,
  token: string | null,
  { provider, next, password }: Body<typeof identities.link>,
) {
  await assertOwner(actor, token, password);
  return begin({ provider, next, isCreator: false, linkTo: actor });
}

/** Result of a sign-in; `isNew` is true if it created the account. */
export type Finished = { user: User; session: Session | null; next: string | null; isNew: boolean };

const arrived = (session: Session, next: string | null, isNew = false): Finished => ({
  user: session.user,
  session,
  next,
  isNew,
});

/**
 * Checks that a provider is configured.
 * @throws 404 without a provider
 */
function requireProviders(): void {
  if (identityProviders.length === 0) getProvider('');
}

/**
 * Finishes a sign-in once, in the browser that began it.
 * @throws 422 SOCIAL_FAILED for a sign-in that was not begun here, has expired or does not match
 * @throws 422 SOCIAL_CANCELLED, SOCIAL_EMAIL_NEEDED
 * @throws 409 SOCIAL_PASSWORD_NEEDED if an account has the address, 401 TWO_FACTOR_REQUIRED;
 *   `prove` is the next step for both
 * @throws 409 IDENTITY_TAKEN
 */
export async function finish(
  returned: Returned,
  browserToken: string,
  actor: Actor | null,
  userAgent: string,
): Promise<Finished> {
  requireProviders();
  const begun = await repository.takeSignIn(db, sha256(browserToken), returned.state, now());
  if (!begun) throw signInFailed();
  const provider = getProvider(begun.provider);
  const { state, nonce, verifier } = begun;
  const claims = await readReturn(provider, returned, { state: state!, nonce: nonce!, verifier: verifier! });
  const { issuer, subject } = claims;
  if (begun.userId !== null) {
    // Another user may have signed in in this browser since the linking began.
    if (actor?.userId !== begun.userId) throw signInFailed();
    await inTransaction((trx) => link(trx, actor.userId, { issuer, subject, provider: provider.id }));
    return { user: await readMe(actor), session: null, next: begun.next, isNew: false };
  }

  const { browserHash, isCreator, next, expiresAt } = begun;
  const ask = async (userId: string, refusal: AppError): Promise<never> => {
    const row = { browserHash, provider: provider.id, isCreator, next, expiresAt, userId, issuer, subject };
    await repository.insertAnswered(db, row);
    throw refusal;
  };
  const known = await repository.findIdentity(db, issuer, subject);
  if (known && (await isTwoFactorOn(db, known.userId)))
    return ask(known.userId, new AppError(401, 'TWO_FACTOR_REQUIRED', 'Enter the code from your app.'));
  if (known) return arrived(await inTransaction((trx) => openSession(trx, known.userId, userAgent)), next);
  const outcome = await inTransaction((trx) => signUp(trx, claims, provider.id, isCreator, userAgent));
  if ('session' in outcome) return arrived(outcome.session, next, true);
  return ask(
    outcome.ownerId,
    conflict('SOCIAL_PASSWORD_NEEDED', 'An account has this e-mail address already.'),
  );
}

/**
 * Creates an account without a password. If an account already has the address, returns its owner,
 * because the provider's claim alone does not sign them in.
 */
async function signUp(
  trx: Trx,
  { issuer, subject, email, ...profile }: Claims,
  provider: string,
  isCreator: boolean,
  userAgent: string,
): Promise<{ session: Session } | { ownerId: string }> {
  if (email === null)
    throw new AppError(
      422,
      'SOCIAL_EMAIL_NEEDED',
      'The provider gave no e-mail address that it has verified.',
    );
  const name = { name: profile.name || email.split('@')[0]!.slice(0, 60), lastName: profile.lastName };
  const added = await accounts.insertUser(trx, { email, passwordHash: null, ...name, createdAt: now() });
  const user = added ?? (await accounts.findUserByEmail(trx, email));
  if (user!.confirmedAt) return { ownerId: user!.id };
  // The earlier sign-up never proved access to the mailbox. Its password and name are removed so
  // that its user cannot sign in.
  if (!added) await accounts.clearUnconfirmed(trx, user!.id, name);
  await accounts.confirmUser(trx, user!.id, now());
  await repository.insertIdentity(trx, { userId: user!.id, issuer, subject, provider, createdAt: now() });
  if (isCreator) await creators.ensureProfile(trx, user!.id, `${name.name} ${name.lastName}`.trim());
  return { session: await openSession(trx, user!.id, userAgent) };
}

/**
 * Links an identity to the user. Does nothing if the identity is already linked to the user.
 * @throws 409 IDENTITY_TAKEN for an identity of another account
 */
async function link(
  trx: Trx,
  userId: string,
  { issuer, subject, provider }: { issuer: string; subject: string; provider: string },
): Promise<void> {
  if (await repository.insertIdentity(trx, { userId, issuer, subject, provider, createdAt: now() }))
    return notify(trx, 'identityLinked', { userId, provider: nameOf(provider) });
  const owner = await repository.findIdentity(trx, issuer, subject);
  if (owner?.userId !== userId)
    throw conflict('IDENTITY_TAKEN', 'This identity belongs to another account already.');
}

type Answered = NonNullable<Awaited<ReturnType<typeof repository.findAnswered>>>;

/**
 * Returns the browser's sign-in that still needs a proof of ownership.
 * @throws 422 SOCIAL_FAILED if there is no such sign-in or it has expired
 */
export async function getAnswered(browserToken: string): Promise<Answered> {
  requireProviders();
  const answered = await repository.findAnswered(db, sha256(browserToken), now());
  if (!answered) throw signInFailed();
  return answered;
}

/**
 * Signs in with the account's own proofs and links the identity if needed.
 * @throws 422 for a wrong password or code
 * @throws 401 TWO_FACTOR_REQUIRED
 */
export async function prove(
  { browserHash, userId, email, issuer, subject, provider, next }: Answered,
  { password, code }: Omit<Extract<Body<typeof identities.finishSocial>, { step: 'prove' }>, 'step'>,
  userAgent: string,
): Promise<Finished> {
  const known = await repository.findIdentity(db, issuer, subject);
  if (known?.userId === userId) {
    await checkSecondFactor(userId, code);
    return inTransaction(async (trx) => {
      await repository.deleteSignIn(trx, browserHash);
      return arrived(await openSession(trx, userId, userAgent), next);
    });
  }
  const session = await signIn({ email, password: password ?? '', code }, userAgent).catch(
    (error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'WRONG_CREDENTIALS') throw error;
      throw invalidField('password', 'WRONG_CURRENT_PASSWORD', 'This is not the password of the account.');
    },
  );
  await inTransaction(async (trx) => {
    await repository.deleteSignIn(trx, browserHash);
    await link(trx, userId, { issuer, subject, provider });
  });
  return arrived(session, next);
}

export async function listIdentities({ userId }: Actor): Promise<Identity[]> {
  const rows = await repository.listIdentities(db, userId);
  return rows.map(({ id, provider, createdAt }) => ({
    id,
    provider,
    name: nameOf(provider),
    createdAt: createdAt.toISOString(),
  }));
}

/**
 * Unlinks an identity.
 * @throws the errors of `assertOwner`
 * @throws 404 for an identity of another user
 * @throws 409 LAST_SIGN_IN_METHOD
 */
export async function unlink(
  actor: Actor,
  token: string | null,
  { id, password }: { id: string; password?: string },
): Promise<void> {
  const { userId } = actor;
  await assertOwner(actor, token, password);
  await inTransaction(async (trx) => {
    const removed = await removeSignInMethod(trx, userId, () => repository.deleteIdentity(trx, userId, id));
    if (!removed) throw notFound('This identity');
    await notify(trx, 'identityUnlinked', { userId, provider: nameOf(removed.provider) });
  });
}
