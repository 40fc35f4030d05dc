import type { CallInput } from '@/lib/api-call';
import type { PasskeyOptions } from '@/contract/sign-in-methods';

type OptionsTo<P extends PasskeyOptions['purpose']> = Extract<PasskeyOptions, { purpose: P }>['publicKey'];
type Created = Omit<CallInput<'POST /auth/passkeys'>['body'], 'name'>;
type Signed = CallInput<'POST /auth/passkeys/sign-in'>['body'];

/** What a browser says when the person closes its dialog, waits too long, or has nothing to choose from. */
const isCancelled = (error: unknown) =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);

/** The device has a passkey of this account already. */
export const isKnownHere = (error: unknown) => error instanceof Error && error.name === 'InvalidStateError';

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** Only when somebody uses it: no page loads more because of it. */
const load = () => import('@simplewebauthn/browser');

async function nullIfCancelled<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (isCancelled(error)) return null;
    throw error;
  }
}

/** The browser's dialog for a new passkey; null when it was cancelled. @throws what the browser says */
export async function createPasskey(optionsJSON: OptionsTo<'add'>): Promise<Created | null> {
  const { startRegistration } = await load();
  const made = await nullIfCancelled(() => startRegistration({ optionsJSON }));
  if (!made) return null;
  const { clientDataJSON, attestationObject } = made.response;
  return { id: made.id, clientDataJSON, attestationObject };
}

/** The browser's dialog to choose a passkey; null when it was cancelled. @throws what the browser says */
export async function signWithPasskey(optionsJSON: OptionsTo<'signIn'>): Promise<Signed | null> {
  const { startAuthentication } = await load();
  const signed = await nullIfCancelled(() => startAuthentication({ optionsJSON }));
  if (!signed) return null;
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = signed.response;
  return { id: signed.id, clientDataJSON, authenticatorData, signature, userHandle };
}
