import type { CallInput } from '@/lib/api-call';
import type { PasskeyOptions } from '@/contract/sign-in-methods';

type OptionsTo<P extends PasskeyOptions['purpose']> = Extract<PasskeyOptions, { purpose: P }>['publicKey'];
type Created = Omit<CallInput<'POST /auth/passkeys'>['body'], 'name'>;
type Signed = CallInput<'POST /auth/passkeys/sign-in'>['body'];

/**
 * Returns true for the errors that the browser throws if the user closes the dialog, lets it time
 * out, or has no matching passkey.
 */
const isCancelled = (error: unknown) =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);

/**
 * Returns true for the error that the browser throws if the device already has a passkey of this
 * account.
 */
export const isKnownHere = (error: unknown) => error instanceof Error && error.name === 'InvalidStateError';

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** Loads the library on demand, so that other pages do not load it. */
const load = () => import('@simplewebauthn/browser');

async function nullIfCancelled<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (isCancelled(error)) return null;
    throw error;
  }
}

/**
 * Opens the browser's dialog for a new passkey. Returns null when the user cancels.
 * @throws the browser's error
 */
export async function createPasskey(optionsJSON: OptionsTo<'add'>): Promise<Created | null> {
  const { startRegistration } = await load();
  const made = await nullIfCancelled(() => startRegistration({ optionsJSON }));
  if (!made) return null;
  const { clientDataJSON, attestationObject } = made.response;
  return { id: made.id, clientDataJSON, attestationObject };
}

/**
 * Opens the browser's dialog to choose a passkey. Returns null when the user cancels.
 * @throws the browser's error
 */
export async function signWithPasskey(optionsJSON: OptionsTo<'signIn'>): Promise<Signed | null> {
  const { startAuthentication } = await load();
  const signed = await nullIfCancelled(() => startAuthentication({ optionsJSON }));
  if (!signed) return null;
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = signed.response;
  return { id: signed.id, clientDataJSON, authenticatorData, signature, userHandle };
}
