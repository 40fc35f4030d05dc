import { z } from './zod.ts';
import { FactorCode, SignIn } from './accounts.ts';
import { del, get, post } from './call.ts';

/** What an authenticator app needs to know, three times: to scan, to open on the same device, to type. */
export const TwoFactorSetup = z.object({
  /** A square of `size` modules as the path of an SVG. */
  qrCode: z.object({ size: z.int(), path: z.string() }),
  uri: z.string(),
  secret: z.string(),
});
export type TwoFactorSetup = z.infer<typeof TwoFactorSetup>;

/** The ways into an account, next to the password. Accounts, apart from `accounts.ts` because no sign-in page needs it. */
export const waysIn = {
  readTwoFactor: get('/auth/two-factor', {
    access: 'member',
    summary: 'Whether the person signs in with a second factor',
    reply: z.object({
      isOn: z.boolean(),
      recoveryCodesLeft: z.int(),
      /** Without a password, a code turns it off. */
      hasPassword: z.boolean(),
    }),
  }),
  setTwoFactor: post('/auth/two-factor', {
    access: 'member',
    summary:
      'Begin two-factor login; with a code of the app turn it on, which gives ten recovery codes, and later new ones',
    body: z.strictObject({ code: FactorCode.optional() }),
    reply: z.object({
      /** Without a code. */
      setup: TwoFactorSetup.nullable(),
      /** With a code; they are never shown again. */
      recoveryCodes: z.array(z.string()),
    }),
  }),
  endTwoFactor: del('/auth/two-factor', {
    access: 'member',
    summary: 'Turn two-factor login off, with the password; of a person without one, with a code',
    body: z.strictObject({ password: SignIn.shape.password.optional(), code: FactorCode.optional() }),
    reply: z.object({ isOn: z.literal(false) }),
  }),
};
