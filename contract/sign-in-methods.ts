import { z } from './zod.ts';
import { FactorCode, SignIn, User } from './accounts.ts';
import { del, get, patch, post } from './call.ts';
import { Done, Id, Instant } from './shared.ts';
import { Line } from './texts.ts';

/**
 * Setup data for an authenticator app in three forms: a code to scan, a link for the same device,
 * and a text to type.
 */
export const TwoFactorSetup = z.object({
  /** QR code as an SVG path in a square of `size` modules. */
  qrCode: z.object({ size: z.int(), path: z.string() }),
  uri: z.string(),
  secret: z.string(),
});
export type TwoFactorSetup = z.infer<typeof TwoFactorSetup>;

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** Name by which its owner recognises a passkey, such as "Jo’s phone". */
export const PasskeyName = Line.min(1).max(60);

const Verification = z.literal('required');
const KnownKey = z.object({ id: z.string(), type: z.literal('public-key') });

/** WebAuthn options in the JSON format of level 3. */
export const PasskeyOptions = z.discriminatedUnion('purpose', [
  z.object({
    purpose: z.literal('add'),
    publicKey: z.object({
      challenge: z.string(),
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
      timeout: z.int(),
      excludeCredentials: z.array(KnownKey),
      authenticatorSelection: z.object({
        residentKey: z.literal('required'),
        userVerification: Verification,
      }),
      attestation: z.literal('none'),
    }),
  }),
  z.object({
    purpose: z.literal('signIn'),
    publicKey: z.object({
      challenge: z.string(),
      rpId: z.string(),
      timeout: z.int(),
      userVerification: Verification,
    }),
  }),
]);
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

/** Bytes encoded as base64url, as in WebAuthn. */
const Bytes = (most: number) => z.string().min(1).max(most);
const CredentialId = Bytes(1400);

/**
 * Proof of ownership, which is required to change sign-in methods. A person without a password must
 * have signed in recently.
 */
export const ownerProof = { password: SignIn.shape.password.optional() };

/**
 * Sign-in methods other than the password. The file is separate from `accounts.ts` because sign-in
 * pages do not need it.
 */
export const signInMethods = {
  readTwoFactor: get('/auth/two-factor', {
    isPrivate: true,
    access: 'member',
    summary: 'Whether the person signs in with a second factor',
    reply: z.object({
      isOn: z.boolean(),
      recoveryCodesLeft: z.int(),
      /** False if the account has no password. Two-factor login is then turned off with a code. */
      hasPassword: z.boolean(),
    }),
  }),
  setTwoFactor: post('/auth/two-factor', {
    access: 'member',
    summary:
      'Begin two-factor login, with the password; with a code of the app turn it on, which gives ten recovery codes, and later new ones',
    body: z.strictObject({ ...ownerProof, code: FactorCode.optional() }),
    reply: z.object({
      /** Setup data, in the response to a request without a code. */
      setup: TwoFactorSetup.nullable(),
      /** Recovery codes, in the response to a request with a code. They are shown only once. */
      recoveryCodes: z.array(z.string()),
    }),
  }),
  endTwoFactor: del('/auth/two-factor', {
    access: 'member',
    summary: 'Turn two-factor login off, with the password; of a person without one, with a code',
    body: z.strictObject({ ...ownerProof, code: FactorCode.optional() }),
    reply: z.object({ isOn: z.literal(false) }),
  }),
  listPasskeys: get('/auth/passkeys', {
    isPrivate: true,
    access: 'member',
    summary: 'The passkeys of the person, oldest first',
    reply: z.object({ items: z.array(Passkey) }),
  }),
  startPasskey: post('/auth/passkeys/options', {
    access: 'public',
    rate: 'signIn',
    summary:
      'What a passkey has to sign within 5 minutes: of the person who adds it, with the password, or of a visitor who signs in',
    body: z.strictObject({ purpose: z.enum(['add', 'signIn']), ...ownerProof }),
    reply: PasskeyOptions,
  }),
  addPasskey: post('/auth/passkeys', {
    access: 'member',
    status: 201,
    summary: 'Add a passkey',
    body: z.strictObject({
      name: PasskeyName,
      id: CredentialId,
      clientDataJSON: Bytes(4000),
      attestationObject: Bytes(20_000),
    }),
    reply: Passkey,
  }),
  renamePasskey: patch('/auth/passkeys', {
    access: 'member',
    summary: 'Rename a passkey',
    body: z.strictObject({ id: Id, name: PasskeyName }),
    reply: Passkey,
  }),
  removePasskey: del('/auth/passkeys', {
    access: 'member',
    summary: 'Remove a passkey, with the password, unless it is the last sign-in method',
    query: z.strictObject({ id: Id }),
    body: z.strictObject(ownerProof),
    reply: Done,
  }),
  signInWithPasskey: post('/auth/passkeys/sign-in', {
    endsView: true,
    access: 'public',
    rate: 'signIn',
    summary: 'Sign in with a passkey, which is both factors; the access token comes as an httpOnly cookie',
    body: z.strictObject({
      id: CredentialId,
      clientDataJSON: Bytes(4000),
      authenticatorData: Bytes(4000),
      signature: Bytes(2000),
      userHandle: Bytes(200),
    }),
    reply: User,
  }),
};
