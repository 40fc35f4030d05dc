import { z } from './zod.ts';
import { del, get, patch, post, put } from './call.ts';
import { Email, ShownEmail } from './email.ts';
import { Done, Id, Instant, Picture, TopicId } from './shared.ts';
import { UnreadNotices } from './notices.ts';
import { toCode, toPassword } from './rules/typed-secrets.ts';
import { Line } from './texts.ts';
import { deviceKinds } from './values/accounts.ts';
import { businessRelations } from './values/businesses.ts';
import { locales } from './values/locales.ts';
import { limits, maxFileBytes } from './values/limits.ts';
import { ages, levels, regions, timesOfDay } from './values/onboarding.ts';
import { creatorStates } from './values/states.ts';

/** New password, normalised as it is before hashing. */
export const Password = z.string().overwrite(toPassword).min(10).max(128);
const PersonName = Line.min(1).max(60);
const LastName = Line.max(60);
/** Code from a mail. Spaces and hyphens are ignored, because people paste them. */
export const Code = z
  .string()
  .overwrite(toCode)
  .regex(/^\d{6}$/, 'Use the 6 digits of the code.');

export const CreatorState = z.enum(creatorStates);
export type CreatorState = z.infer<typeof CreatorState>;

/** Signed-in person; every field is empty without a session. */
export const User = z.object({
  id: Id.nullable(),
  email: ShownEmail,
  name: z.string(),
  lastName: z.string(),
  userInitials: z.string(),
  picture: Picture.nullable(),
  likedCoursesIDs: z.array(Id),
  likedItems: z.array(Id),
  /** Numbers of chats with unread messages, as a member and as a creator. */
  unreadChats: z.object({ member: z.int(), creator: z.int() }),
  isOnboardingCompleted: z.boolean(),
  segment: z.string().nullable(),
  isOffice: z.boolean(),
  /** Answers of the person about themselves, visible only to that person. */
  topics: z.array(TopicId),
  timesOfDay: z.array(z.enum(timesOfDay)),
  level: z.enum(levels).nullable(),
  yearOfBirth: z.int().nullable(),
  region: z.enum(regions).nullable(),
  /** IANA time zone, such as "Australia/Perth". */
  timeZone: z.string().nullable(),
  /** Time at which a mail to the address bounced; null once a later mail was accepted. */
  emailBouncedAt: Instant.nullable(),
  creator: z.object({ id: Id, username: z.string(), state: CreatorState }).optional(),
  /** Number of unread notification lines on each side. */
  unreadNotices: UnreadNotices.optional(),
  /** Number of items in the cart; absent for an empty cart. */
  cartItemsCount: z.int().optional(),
  business: z.object({ name: z.string(), relation: z.enum(businessRelations) }).optional(),
  /** End of the view in which the office sees the site as this person; absent outside a view. */
  viewEndsAt: Instant.optional(),
});
export type User = z.infer<typeof User>;

/**
 * Signed-in person, with the path at which the sign-up or restore began. A person with two-factor
 * login is not signed in yet, so the user is empty.
 */
export const Arrived = User.extend({ next: z.string().nullable() });

/**
 * Path of this site to continue at after the address is confirmed, in whichever browser confirms
 * it.
 */
export const Next = z.string().max(400);

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
/** Time zone name as reported by the browser; used for dates in mails. */
const TimeZone = z.string().max(64).refine(isTimeZone, 'Use the name of a time zone, like Australia/Sydney.');
const Language = z.enum(locales);

export const SignUp = z.strictObject({
  name: PersonName,
  lastName: LastName.default(''),
  email: Email,
  password: Password,
  audience: z.enum(['member', 'creator']).default('member'),
  next: Next.optional(),
  language: Language.optional(),
  timeZone: TimeZone.optional(),
  /** Token of the captcha service, if one is configured. */
  captchaToken: z.string().max(4096).optional(),
  /** Honeypot field that is hidden from people. Only a program fills it in. */
  website: z.string().max(200).default(''),
});
/** Year of birth of a person who turns 13 to 120 this year. */
const YearOfBirth = z
  .int()
  .min(1900)
  .max(2100)
  .refine(
    (year) => {
      const age = new Date().getFullYear() - year;
      return age >= ages.min && age <= ages.max;
    },
    { params: { code: 'YEAR_OF_BIRTH' } },
  );
const unique = <T>(list: T[]): T[] => [...new Set(list)];

export const TopicsChoice = z.strictObject({
  topics: z.array(TopicId).overwrite(unique).min(1).max(limits.memberTopics),
});
/** Changes to a person's own data; omitted fields are not changed. */
export const PersonChanges = z
  .strictObject({
    name: PersonName,
    lastName: LastName,
    timesOfDay: z.array(z.enum(timesOfDay)).max(timesOfDay.length).overwrite(unique),
    level: z.enum(levels).nullable(),
    yearOfBirth: YearOfBirth.nullable(),
    region: z.enum(regions).nullable(),
    language: Language,
    timeZone: TimeZone,
    /** True when the onboarding questions were answered or skipped. */
    isOnboardingCompleted: z.literal(true),
  })
  .partial();
export const PasswordChange = z.strictObject({
  currentPassword: z.string().min(1).max(128),
  password: Password,
});

export const EmailChange = z.strictObject({
  email: Email,
  currentPassword: PasswordChange.shape.currentPassword,
});
export const EmailCode = z.strictObject({ code: Code });

/** Session of a person on one device. */
export const Session = z.object({
  id: Id,
  /** Device as reported by the browser: "Firefox", "Windows". */
  device: z.object({
    browser: z.string().nullable(),
    system: z.string().nullable(),
    kind: z.enum(deviceKinds),
  }),
  createdAt: Instant,
  /** Time of the last use, to a quarter of an hour. */
  lastUsedAt: Instant,
  /** True for the session of the current request. */
  isThis: z.boolean(),
});
export type Session = z.infer<typeof Session>;

/** Code of the authenticator app or a recovery code; spaces and hyphens are ignored. */
export const FactorCode = z.string().trim().min(6).max(20);
/** Sign-in. With two-factor login, the code is requested after a correct password. */
export const SignIn = z.strictObject({
  email: Email,
  password: z.string().min(1).max(128),
  code: FactorCode.optional(),
});
/**
 * Token that the server issues and a browser stores, to prove later that this browser made the
 * request.
 */
export const Token = z.string().max(100);
/**
 * Request for a password reset. The token identifies this browser's previous request, whose code is
 * replaced.
 */
export const RestoreRequest = z.strictObject({
  email: Email,
  next: Next.optional(),
  restoreToken: Token.optional(),
});
/**
 * Completion of a password reset. The secret of the mail's link proves ownership of the mailbox.
 * The code proves it only in the browser that requested the code.
 */
export const Restoration = z.strictObject({
  email: Email,
  password: Password,
  secret: Token.optional(),
  code: Code.optional(),
  restoreToken: Token.optional(),
});
/**
 * Confirmation of an address. The code proves ownership of the mailbox. The token or the password
 * proves that the caller chose the account's password.
 */
export const Confirmation = z.strictObject({
  email: Email,
  code: Code,
  signUpToken: Token.optional(),
  password: z.string().max(128).optional(),
});

export const accounts = {
  me: get('/users', { access: 'public', summary: 'The signed-in person, or the empty user', reply: User }),
  signUp: post('/users', {
    access: 'public',
    status: 201,
    summary: 'Sign up; a confirmation code goes to the e-mail address',
    body: SignUp,
    reply: z.object({ email: ShownEmail, signUpToken: z.string() }),
  }),
  confirm: post('/auth/confirm', {
    endsView: true,
    access: 'public',
    rate: 'signIn',
    summary: 'Confirm an e-mail address with the code that was sent to it, and sign in',
    body: Confirmation,
    reply: Arrived,
  }),
  continueSignUp: post('/auth/confirm/continue', {
    endsView: true,
    access: 'public',
    summary:
      'Sign in the browser that signed up, once its address was confirmed in another one; until then the empty user',
    body: z.strictObject({ email: Email, signUpToken: Token }),
    reply: User,
  }),
  resendConfirmation: post('/auth/confirm/resend', {
    access: 'public',
    summary: 'Send a new confirmation code; the answer is the same for every address',
    body: z.strictObject({ email: Email, next: Next.optional() }),
    reply: Done,
  }),
  signIn: post('/auth/login', {
    endsView: true,
    access: 'public',
    rate: 'signIn',
    summary: 'Sign in; the access token comes as an httpOnly cookie',
    body: SignIn,
    reply: User,
  }),
  startRestore: post('/auth/init-restore', {
    access: 'public',
    summary:
      'Send a link and a code to choose a new password; the answer is the same for every address. The code works with the token only',
    body: RestoreRequest,
    reply: z.object({ email: ShownEmail, restoreToken: z.string() }),
  }),
  completeRestore: post('/auth/complete-restore', {
    endsView: true,
    access: 'public',
    rate: 'signIn',
    summary:
      'Choose a new password with the link or the code that was sent, end every session, and sign in without two-factor login',
    body: Restoration,
    reply: Arrived,
  }),
  update: patch('/users', {
    access: 'member',
    summary: 'Change what is known of the signed-in person',
    body: PersonChanges,
    reply: User,
  }),
  topics: get('/users/topics', {
    access: 'member',
    aliases: ['/kumu/users/kumu-topics'],
    summary: 'The topics that the person chose',
    reply: z.object({ topics: z.array(TopicId) }),
  }),
  setTopics: put('/users/topics', {
    access: 'member',
    summary: 'Choose topics; they come first on the home page',
    body: TopicsChoice,
    reply: z.object({ topics: z.array(TopicId) }),
  }),
  uploadPicture: post('/kumu/users/profile-picture', {
    access: 'member',
    aliases: ['/creators/profile-picture'],
    rate: 'upload',
    file: { name: 'picture', maxBytes: maxFileBytes.image },
    summary: 'Replace the own picture; of a creator it is the portrait',
    reply: Picture,
  }),
  removePicture: del('/kumu/users/profile-picture', {
    access: 'member',
    summary: 'Remove the own picture',
    reply: Done,
  }),
  changePassword: post('/users/password', {
    access: 'member',
    rate: 'signIn',
    summary: 'Change the password; every other session ends',
    body: PasswordChange,
    reply: Done,
  }),
  changeEmail: post('/users/email', {
    access: 'member',
    rate: 'code',
    summary: 'Send a code to a new e-mail address; the answer is the same for every address',
    body: EmailChange,
    reply: Done,
  }),
  confirmEmail: post('/users/email/confirm', {
    access: 'member',
    rate: 'code',
    summary: 'Change the e-mail address to the one that the code was sent to',
    body: EmailCode,
    reply: User,
  }),
  sessions: get('/auth/sessions', {
    isPrivate: true,
    access: 'member',
    summary: 'Where the person is signed in, the last used first',
    reply: z.object({ items: z.array(Session) }),
  }),
  endSessions: del('/auth/sessions', {
    access: 'member',
    summary: 'End one session, or without an id every other one',
    query: z.strictObject({ id: Id.optional() }),
    reply: Done,
  }),
  signOut: post('/auth/logout', {
    endsView: true,
    access: 'public',
    summary: 'End this session',
    reply: Done,
  }),
};
