/**
 * Mutants that were reviewed and have no effect that a test could detect. Each has its file, the
 * printed change without the line number, and the reason.
 *
 * Samples exclude these mutants, so the score is the detected share of all other mutants.
 */
const equivalents: [file: string, change: string, why: string][] = [
  ['backend/tasks.ts', '2  →  (2 + 1)', 'how long the queue waits; tests assert no timing'],
  ['backend/tasks.ts', '4  →  (4 + 1)', 'how many connections the queue may open'],
  ['backend/tasks.ts', '5_000  →  0', 'how long the queue waits'],
  ['backend/tasks.ts', '0  →  (0 + 1)', 'how long a worker rests'],
  ['backend/tasks.ts', 'restSeconds  →  true', 'a rest of no seconds'],
  ['backend/tasks.ts', 'false  →  true', 'whether the last connection waits before it ends'],
  [
    'backend/log.ts',
    '2  →  (2 + 1)',
    'how many lines wait in memory on a full disk: a megabyte, or a gigabyte',
  ],
  ['backend/log.ts', '1024  →  0', 'the same: how much waits in memory on a full disk'],
  ['backend/content/service.ts', '.slice(0, limit + 1)  →  ', 'a page is cut to its length again'],
  ['backend/testimonials/repository.ts', '.limit(limit)  →  ', 'a page is cut to its length again'],
  ['backend/files/repository.ts', '.limit(limit + 1)  →  ', 'a page is cut to its length again'],
  ['backend/accounts/repository.ts', '1  →  (1 + 1)', 'whether there is a row; two of them say the same'],
  [
    'backend/gifts/service.ts',
    'true  →  false',
    'one that nobody can claim now is refused as little as one that waits',
  ],
  [
    'backend/wallet/schedule.ts',
    '<  →  <=',
    'each day of a month is among the 31 days before the one that is tried then',
  ],
  [
    'backend/checkout/personal-data-repository.ts',
    'objectIds.length  →  true',
    'nothing is about none of them',
  ],
  [
    'backend/checkout/personal-data-repository.ts',
    '.limit(BATCH)  →  ',
    'how many rows are in memory at once',
  ],
  ['backend/courses/personal-data-repository.ts', '.limit(BATCH)  →  ', 'the same'],
  ['backend/digital-products/personal-data-repository.ts', '.limit(BATCH)  →  ', 'the same'],
  ['backend/files/personal-data-repository.ts', '.limit(BATCH)  →  ', 'the same'],
  ['backend/posts/personal-data-repository.ts', '.limit(BATCH)  →  ', 'the same'],
  ['backend/entitlements/repository.ts', '1  →  (1 + 1)', 'whether there is a row; two of them say the same'],
  ['backend/money/ledger.ts', '!creators.length  →  false', 'nothing is added for none of them'],
  [
    'backend/social/policy.ts',
    '<  →  <=',
    'no picture differs by exactly that; other tests know the shortest videos',
  ],
  [
    'backend/accounts/identity-repository.ts',
    "['issuer', 'subject']  →  []",
    'the table has no other unique columns besides its own id',
  ],
  ['backend/accounts/passwords.ts', '60_000  →  0', 'how long a thread without work stays'],
  ['backend/accounts/passwords.ts', '10  →  0', 'how far hashing gives way to everything else'],
  ['backend/accounts/passwords.ts', '1  →  (1 + 1)', 'how many threads hash'],
  ['backend/accounts/tasks.ts', '4  →  (4 + 1)', 'how many run at once'],
  ['backend/accounts/tasks.ts', '5  →  (5 + 1)', 'how often the queue is looked at'],
  ['backend/checkout/tasks.ts', '4  →  (4 + 1)', 'how many run at once'],
  ['backend/checkout/tasks.ts', '5  →  (5 + 1)', 'how often the queue is looked at'],
  ['backend/credits/tasks.ts', '5  →  (5 + 1)', 'the same'],
  ['backend/digital-products/tasks.ts', '2  →  (2 + 1)', 'how many run at once'],
  ['backend/digital-products/tasks.ts', '5  →  (5 + 1)', 'how often the queue is looked at'],
  ['backend/files/pdf-page-service.ts', '10  →  0', 'how far drawing gives way to everything else'],
  ['backend/files/picture-widths.ts', '2  →  (2 + 1)', 'how many pictures are in memory at once'],
  ['backend/files/storage-routes.ts', '256  →  0', 'how large the pieces are that a file is sent in'],
  ['backend/files/storage-routes.ts', '1024  →  0', 'the same'],
  [
    'backend/http/multipart.ts',
    '10  →  0',
    'how many fields beside the file are read, which nobody asks for',
  ],
  ['backend/mail/tasks.ts', '4  →  (4 + 1)', 'how many run at once'],
  ['backend/mail/tasks.ts', '2  →  (2 + 1)', 'the same'],
  [
    'backend/search/service.ts',
    'meaning.parts.length === 1  →  false',
    'a word that is found is counted too',
  ],
  ['backend/search/tasks.ts', '0.5  →  (0.5 + 1)', 'how long a worker rests'],
  ['backend/search/tasks.ts', '5  →  (5 + 1)', 'how often the queue is looked at'],
  ['backend/social/tasks.ts', '5  →  (5 + 1)', 'the same'],
  ['lib/format/format.ts', '2  →  (2 + 1)', 'hundredths of a percent have no third decimal'],
  ['lib/checkout/checkout-return.ts', "''  →  'mutant'", 'for an element that `split` always has'],
  [
    'lib/checkout/saved-checkout.ts',
    "'null'  →  ''",
    'nothing is kept, as where what is kept cannot be read',
  ],
  ['lib/checkout/saved-code.ts', "'null'  →  ''", 'the same'],
  ['lib/session/pending-mark.ts', "'null'  →  ''", 'the same'],
  ['lib/editing/local-draft.ts', "'null'  →  ''", 'the same'],
  ['lib/session/mail-proof.ts', "'null'  →  ''", 'the same'],
  ['lib/browser/awaited-downloads.ts', "'[]'  →  ''", 'the same'],
  ['lib/upload/remembered-uploads.ts', "'[]'  →  ''", 'the same'],
  ['lib/editing/autosave.ts', 'stillTheSame.length  →  true', 'the same errors are published again'],
  ['lib/editing/autosave.ts', 'clearTimeout(timer);  →  ;', 'the timer finds nothing to save'],
  ['backend/providers/video/transcoding.ts', "'veryfast'  →  ''", 'speed; tests assert no timing'],
  ['backend/providers/video/transcoding.ts', "'6'  →  ''", 'how sharp the small stills of the time line are'],
  ['lib/server/proxy/forward.ts', '250  →  0', 'speed; tests assert no timing'],
  ['contract/billing.ts', '+  →  -', 'what is divisible stays so with another sign'],
  ['contract/zod.ts', 'true  →  false', 'speed; only a content policy refuses what zod does otherwise'],
  [
    'lib/page/focus.ts',
    "document.removeEventListener('focusin', remember);  →  ;",
    'what is remembered afterwards is read by nothing',
  ],
];

const known = new Set(equivalents.map(([file, change]) => `${file} ${change}`));

/**
 * Returns true if a mutant is listed above.
 * @param change change as printed: "2 → (2 + 1)"
 */
export const isEquivalent = (file: string, change: string): boolean => known.has(`${file} ${change}`);
