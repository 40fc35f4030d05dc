import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const read = (file: string) => readFileSync(path.join(process.cwd(), file), 'utf8');
const common = JSON.parse(read('locales/en/common.json')) as Record<
  'errors' | 'fieldErrors',
  Record<string, string>
>;
const texts = (part: 'errors' | 'fieldErrors') =>
  new Set(Object.keys(common[part]).map((key) => key.replace(/_(one|other)$/, '')));

const code = ['backend', 'contract', 'hooks', 'lib']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((file) => path.join(folder, String(file))),
  )
  .filter((file) => /\.tsx?$/.test(file))
  .map(read)
  .join('\n');

const found = (pattern: RegExp) => new Set([...code.matchAll(pattern)].map(([, name]) => name!));

/** Error codes of whole responses; codes of fields are in their `errors`. */
const refusals = found(
  /(?:new (?:AppError|ApiError)\([^,]+,|conflict\(|sendProblem\([^,]+, \d+,|fail\(\d+,)\s*'([A-Z_]+)'/g,
);
const fieldCodes = new Set([
  ...found(/invalidField\([^,]+,\s*'([A-Z_]+)'/g),
  ...found(/params: \{ code: '([A-Z_]+)'/g),
  ...found(/code: '([A-Z_]+)', message/g),
]);

/**
 * Errors that the product's screens cannot cause or for which the screens have separate texts.
 * Other clients read the `detail`.
 */
const forOtherClients = [
  'ABORTED',
  'ALREADY_STORED',
  // The table of preferences has no switch for these topics.
  'ALWAYS_ON',
  'BAD_CURSOR',
  'BAD_EVENT',
  'BAD_JSON',
  'BAD_MULTIPART',
  'BAD_REQUEST',
  'BAD_SIGNATURE',
  'BUSINESSES_ONLY',
  'CUT_OFF',
  'FILE_SIZE_MISMATCH',
  'FOREIGN_ADDRESS',
  'IDEMPOTENCY_KEY_REQUIRED',
  'IDEMPOTENCY_KEY_REUSED',
  'INVITATION_EXPIRED',
  'INVITED_ADDRESS_DIFFERS',
  'IN_A_BUSINESS',
  'JSON_ONLY',
  'LENGTH_REQUIRED',
  'LINK_NOT_VALID',
  'METHOD_NOT_ALLOWED',
  'LIVE_ENGINE_DOWN',
  'MULTIPART_ONLY',
  'NOT_FOR_CREDITS',
  'NOT_READY',
  'NO_SUCH_PROVIDER',
  'OTHER_READER',
  'OVERTAKEN',
  'PASSKEY_NOT_VALID',
  'PART_HAS_NO_VIDEO',
  'RANGE_NOT_SATISFIABLE',
  'SECRET_REQUIRED',
  'TICKET_NEEDED',
  'TICKET_NOT_VALID',
  'TOO_MANY_DOMAINS',
  'TOO_MANY_PASSKEYS',
  'TOO_SMALL',
  'TWO_FACTOR_REQUIRED',
  'TYPE_NOT_SOLD',
  'UNSUPPORTED_ENCODING',
  'WRONG_TYPE',
];

/** Errors with a specific text on the screens that can cause them. */
const saidByTheirScreen = [
  'DELETION_BLOCKED',
  'DOMAIN_TAKEN',
  'EXPORT_TOO_SOON',
  'FREE_MAIL',
  'IDENTITY_TAKEN',
  'INVITATION_LIMIT',
  'KEEP_LINK_USED',
  'KEPT_TOO_LATE',
  'ORDER_TOO_LARGE',
  'RECENT_SIGN_IN_NEEDED',
  'SOCIAL_CANCELLED',
  'SOCIAL_EMAIL_NEEDED',
  'SOCIAL_FAILED',
  'SOCIAL_PASSWORD_NEEDED',
  'SOCIAL_UNAVAILABLE',
];

test('every error code has a text or is listed as invisible to users', () => {
  const known = new Set([...texts('errors'), ...forOtherClients, ...saidByTheirScreen]);
  expect([...refusals].filter((name) => !known.has(name)).sort()).toEqual([]);
});

test('every code of a field has a text', () => {
  // INVALID is shown with the general text of every page.
  const known = new Set([...texts('fieldErrors'), ...forOtherClients, ...saidByTheirScreen, 'INVALID']);
  expect([...fieldCodes].filter((name) => !known.has(name)).sort()).toEqual([]);
});

test('a file of a wrong type is rejected with the text of the specification on every screen', () => {
  const shown = [common.errors.FILE_TYPE_NOT_VALID, common.fieldErrors.FILE_TYPE_NOT_VALID];
  expect(shown).toEqual(Array(2).fill('File type not valid'));
});

test('every error text belongs to a code that the server sends', () => {
  const sent = (name: string) => new RegExp(`['"\`]${name}['"\`]`).test(code);
  const partly = (name: string) => /^TOO_(SHORT|LONG|SMALL|BIG|FEW|MANY)$/.test(name);
  expect([...texts('errors')].filter((name) => !sent(name))).toEqual([]);
  expect([...texts('fieldErrors')].filter((name) => !sent(name) && !partly(name))).toEqual([]);
});

test('the codes listed for other clients exist', () => {
  expect([...forOtherClients, ...saidByTheirScreen].filter((name) => !code.includes(`'${name}'`))).toEqual(
    [],
  );
});
