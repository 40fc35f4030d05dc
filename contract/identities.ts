import { z } from './zod.ts';
import { Arrived, FactorCode, Next, SignIn } from './accounts.ts';
import { del, get, post } from './call.ts';
import { Done, Id, Instant } from './shared.ts';
import { ownerProof } from './sign-in-methods.ts';

const ProviderId = z.string().regex(/^[a-z]{1,20}$/, 'Use 1 to 20 lower-case letters.');

/** Identity provider for sign-in; the configuration defines its name. */
export const IdentityProvider = z.object({ id: z.string(), name: z.string() });
export type IdentityProvider = z.infer<typeof IdentityProvider>;

/** External account by which a person signs in. */
export const Identity = z.object({
  id: Id,
  provider: z.string(),
  /** Name of the provider; the id if the provider is not configured any more. */
  name: z.string(),
  createdAt: Instant,
});
export type Identity = z.infer<typeof Identity>;

/** Fields that the provider sent back through the browser. */
const Returned = z.strictObject({
  step: z.literal('return'),
  state: z.string().min(1).max(200),
  code: z.string().max(4000).optional(),
  iss: z.string().max(500).optional(),
  error: z.string().max(200).optional(),
});
/**
 * Proof of account ownership after the return from the provider. As at sign-in, a code is requested
 * if needed. If the identity is already linked, the code alone is sufficient.
 */
const Proof = z.strictObject({
  step: z.literal('prove'),
  password: SignIn.shape.password.optional(),
  code: FactorCode.optional(),
});

const start = {
  access: 'public',
  rate: 'signIn',
  status: 302,
  raw: true,
  query: z.strictObject({
    provider: ProviderId,
    next: Next.optional(),
  }),
  reply: z.unknown(),
} as const;

export const identities = {
  providers: get('/auth/social/providers', {
    access: 'public',
    summary: 'The providers that people can sign in with',
    reply: z.object({ items: z.array(IdentityProvider) }),
  }),
  startSocial: get('/auth/social', {
    isPrivate: true,
    ...start,
    summary: 'Sign in or up with a provider: leads there',
  }),
  startSocialCreator: get('/auth/social-creator', {
    isPrivate: true,
    ...start,
    summary: 'The same for people who come to teach: a new account gets a creator profile',
  }),
  finishSocial: post('/auth/social', {
    endsView: true,
    aliases: ['/auth/social-creator'],
    access: 'public',
    rate: 'signIn',
    summary:
      'Finish what GET began in this browser: sign in, make an account, or link the identity. Where an account has its e-mail address, the answer is 409 and its password is the next step',
    body: z.discriminatedUnion('step', [Returned, Proof]),
    reply: Arrived.extend({
      /** True if this sign-in created the account. */
      isNew: z.boolean(),
    }),
  }),
  list: get('/auth/identities', {
    isPrivate: true,
    access: 'member',
    summary: 'The accounts elsewhere by which the person signs in',
    reply: z.object({ items: z.array(Identity) }),
  }),
  link: post('/auth/identities', {
    access: 'member',
    rate: 'signIn',
    summary:
      'Begin to link an identity to the account, with its password: the provider’s address, which this browser goes to',
    body: z.strictObject({ provider: ProviderId, next: Next.optional(), ...ownerProof }),
    reply: z.object({ address: z.string() }),
  }),
  remove: del('/auth/identities', {
    access: 'member',
    summary: 'Unlink one, with the password, unless it is the last sign-in method',
    query: z.strictObject({ id: Id }),
    body: z.strictObject(ownerProof),
    reply: Done,
  }),
};
