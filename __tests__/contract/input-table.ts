/** The fields of an input; optional ones have `?`. */
export type Fields = Record<string, string>;

const topic =
  'fitness | nutritional | stress | breathing | yoga | meditation | anxiety | coaching | sleep-health | stretching | relaxing | work';
const contentType = 'COURSE | LIVE | POST | DIGITAL_PRODUCT | SUBSCRIPTION | CREATOR';
const sellableType = 'PPV_LIVE | PPV_COURSE | PPV_PRODUCT | SUBSCRIPTION | DONATION';
const courseState = 'DRAFT | IN_REVIEW | REJECTED | PUBLISHED | UNPUBLISHED | DELETED';
const partKind = 'video | audio | document | text';
const captionLanguage =
  'ar | bn | cs | da | de | el | en | es | fa | fi | fil | fr | he | hi | hr | hu | id | it | ja | ko | mi | ms | nb | nl | pa | pl | pt | ro | ru | sk | sm | sr | sv | sw | ta | th | to | tr | uk | ur | vi | zh-Hans | zh-Hant';
const source = 'source: home | search | list | creator | library | link | message | direct';
const name = '1 to 60 characters';
const content = `contentType: ${contentType}, contentId: id`;
const ofCreator = `${content}, creatorId: id`;
const item = 'itemId: id, creatorId: id';
const live = 'liveId: id, creatorId: id';
const exported = `${content}, platformKey: ${name}`;
const upload =
  'mimeType: 0 to 200 characters, size: 0 to 1125899906842624, origin: CONTENTCREATION | LIBRARY | CHAT | PROFILE | SHOP | CLAIM';
const payment = `checkoutId: id, ${content}, transactionType: ${sellableType}, context: ^[A-Z_]{1,40}$, amount: 0 to 1000000`;
/** The payloads of the product events. */
const events = {
  LIVE_OPEN_CHAT: live,
  LIVE_CLOSE_CHAT: live,
  INTENT_SHARE: `${ofCreator}, channel: ${name}`,
  VIEW_CREATOR_PAGE: `creatorId: id, ${source}`,
  VIEW_CONTENT_PAGE: `${ofCreator}, ${source}`,
  RATE_CONTENT: `${ofCreator}, stars: 1 to 5`,
  VIEW_ITEM: `${item}, ${source}`,
  ASK_ITEM: item,
  SHARE_ITEM: `${item}, channel: ${name}`,
  VIEW_LIBRARY_PAGE: 'itemsCount: 0 to 1000000',
  UPLOAD_FILE: upload,
  SUCCESS_FILE_UPLOADED: `${upload}, fileId: id`,
  FAIL_FILE_UPLOADED: `${upload}, code: ${name}, message: 0 to 200 characters`,
  CLICK_NEW_PROJECT: `contentType: ${contentType}`,
  CREATE_NEW_PROJECT: content,
  ADD_TAGS_ON_PROJECT: `${content}, tagsCount: 0 to 100`,
  PUBLISH_PROJECT: content,
  EXPORT_SOCIAL_CONTENT: exported,
  SUCCESS_EXPORT_SOCIAL_CONTENT: `${exported}, fileId: id`,
  FAIL_EXPORT_SOCIAL_CONTENT: `${exported}, code: ${name}`,
  FAIL_PUBLISH_SOCIAL_CONTENT: `${exported}, code: ${name}`,
  LIVE_REACTION: `${live}, reaction: ${name}`,
  SUPPORT_SUCCESS: payment,
  SUPPORT_FAILURE: payment,
};
const discountTerms = {
  percent: '1 to 99 | null',
  amountCents: '50 to 1000000 | null',
  courseId: 'id | null',
  membershipId: 'id | null',
  startsAt: 'time | null',
  endsAt: 'time | null',
  totalLimit: '1 to 100000 | null',
  personLimit: '1 to 100000 | null',
};
const wanted = {
  type: sellableType,
  contentId: 'id',
  price: '0 to 1000000',
  'context?': '^[A-Z_]{1,40}$ = "DEFAULT"',
};
const page = { 'limit?': '1 to 100 = 20', 'cursor?': '0 to 300 characters' };

const found = {
  ...page,
  'type?': contentType,
  'topicId?': topic,
  'orderBy?': 'relevance | newest | popular | price | rating',
};

/**
 * What each call accepts, kept by hand: a limit, a default or a list that changes in the contract changes here too,
 * or fails.
 */
export const inputTable: Record<string, Fields | Fields[]> = {
  'POST /users body': {
    name: '1 to 60 characters, trimmed',
    'lastName?': '0 to 60 characters, trimmed = ""',
    email: '0 to 254 characters, trimmed, lower case',
    password: '10 to 128 characters',
    'audience?': 'member | creator = "member"',
    'next?': '0 to 400 characters',
    'language?': 'en',
    'timeZone?': '0 to 64 characters',
    'captchaToken?': '0 to 4096 characters',
    'website?': '0 to 200 characters = ""',
  },
  'PATCH /users body': {
    'name?': '1 to 60 characters, trimmed',
    'lastName?': '0 to 60 characters, trimmed',
    'timesOfDay?': '0 to 4 of: MORNING | MIDDAY | EVENING | NIGHT',
    'level?': 'NEW | BASICS | REGULAR | null',
    'yearOfBirth?': '1900 to 2100 | null',
    'region?': 'ACT | NSW | NT | QLD | SA | TAS | VIC | WA | OUTSIDE | null',
    'language?': 'en',
    'timeZone?': '0 to 64 characters',
    'isOnboardingCompleted?': "'true'",
  },
  'PATCH /users/billing-info body': {
    'businessName?': '0 to 120 characters, trimmed',
    'abn?': '0 to 20 characters',
    'address?': '0 to 300 characters, trimmed',
  },
  'PUT /users/topics body': { topics: `1 to 5 of: ${topic}` },
  'POST /users/password body': {
    currentPassword: '1 to 128 characters',
    password: '10 to 128 characters',
  },
  'POST /users/email body': {
    email: '0 to 254 characters, trimmed, lower case',
    currentPassword: '1 to 128 characters',
  },
  'POST /users/email/confirm body': { code: '^\\d{6}$' },
  'DELETE /auth/sessions query': { 'id?': 'id' },
  'POST /users/delete body': {
    email: '0 to 254 characters, trimmed, lower case',
    'password?': '0 to 128 characters',
  },
  'DELETE /users body': {
    email: '0 to 254 characters, trimmed, lower case',
    'password?': '0 to 128 characters',
  },
  'POST /users/delete/undo body': {
    email: '0 to 254 characters, trimmed, lower case',
    'password?': '0 to 128 characters',
    'token?': '0 to 100 characters',
  },
  'POST /auth/confirm body': {
    email: '0 to 254 characters, trimmed, lower case',
    code: '^\\d{6}$',
    'signUpToken?': '0 to 100 characters',
    'password?': '0 to 128 characters',
  },
  'POST /auth/confirm/continue body': {
    email: '0 to 254 characters, trimmed, lower case',
    signUpToken: '0 to 100 characters',
  },
  'POST /auth/confirm/resend body': { email: '0 to 254 characters, trimmed, lower case' },
  'POST /auth/login body': {
    email: '0 to 254 characters, trimmed, lower case',
    password: '1 to 128 characters',
    'code?': '6 to 20 characters, trimmed',
  },
  'POST /auth/passkeys/options body': { purpose: 'add | signIn', 'password?': '1 to 128 characters' },
  'POST /auth/passkeys body': {
    name: '1 to 60 characters, trimmed',
    id: '1 to 1400 characters',
    clientDataJSON: '1 to 4000 characters',
    attestationObject: '1 to 20000 characters',
  },
  'PATCH /auth/passkeys body': { id: 'id', name: '1 to 60 characters, trimmed' },
  'DELETE /auth/passkeys query': { id: 'id' },
  'DELETE /auth/passkeys body': { 'password?': '1 to 128 characters' },
  'POST /auth/passkeys/sign-in body': {
    id: '1 to 1400 characters',
    clientDataJSON: '1 to 4000 characters',
    authenticatorData: '1 to 4000 characters',
    signature: '1 to 2000 characters',
    userHandle: '1 to 200 characters',
  },
  'POST /auth/two-factor body': {
    'password?': '1 to 128 characters',
    'code?': '6 to 20 characters, trimmed',
  },
  'DELETE /auth/two-factor body': {
    'password?': '1 to 128 characters',
    'code?': '6 to 20 characters, trimmed',
  },
  'GET /auth/social query': {
    provider: '^[a-z]{1,20}$',
    'next?': '0 to 400 characters',
  },
  'GET /auth/social-creator query': {
    provider: '^[a-z]{1,20}$',
    'next?': '0 to 400 characters',
  },
  'POST /auth/social body': [
    {
      step: "'return'",
      state: '1 to 200 characters',
      'code?': '0 to 4000 characters',
      'iss?': '0 to 500 characters',
      'error?': '0 to 200 characters',
    },
    { step: "'prove'", 'password?': '1 to 128 characters', 'code?': '6 to 20 characters, trimmed' },
  ],
  'POST /auth/identities body': {
    provider: '^[a-z]{1,20}$',
    'next?': '0 to 400 characters',
    'password?': '1 to 128 characters',
  },
  'DELETE /auth/identities query': { id: 'id' },
  'DELETE /auth/identities body': { 'password?': '1 to 128 characters' },
  'POST /auth/init-restore body': {
    email: '0 to 254 characters, trimmed, lower case',
    'next?': '0 to 400 characters',
    'restoreToken?': '0 to 100 characters',
  },
  'POST /auth/complete-restore body': {
    email: '0 to 254 characters, trimmed, lower case',
    password: '10 to 128 characters',
    'secret?': '0 to 100 characters',
    'code?': '^\\d{6}$',
    'restoreToken?': '0 to 100 characters',
  },
  'GET /office/businesses query': { ...page, 'query?': '0 to 10000 characters, trimmed' },
  'POST /office/businesses body': {
    name: '2 to 80 characters, trimmed',
    slug: '^[a-z0-9-]{3,30}$',
    contactEmail: '0 to 254 characters, trimmed, lower case',
  },
  'PATCH /office/businesses query': { id: 'id' },
  'PATCH /office/businesses body': {
    'name?': '2 to 80 characters, trimmed',
    'contactEmail?': '0 to 254 characters, trimmed, lower case',
    'isClosed?': "'true'",
  },
  'PATCH /businesses/mine body': [
    { change: "'askDomain'", email: '0 to 254 characters, trimmed, lower case' },
    { change: "'proveDomain'", domain: '0 to 253 characters', code: '^\\d{6}$' },
    { change: "'removeDomain'", domain: '0 to 253 characters' },
  ],
  'GET /businesses/people query': {
    ...page,
    'query?': '0 to 10000 characters, trimmed',
    'state?': 'INVITED | JOINED | LEFT | REMOVED | EXPIRED',
  },
  'POST /businesses/people body': { list: '1 to 200000 characters', 'again?': 'boolean = false' },
  'DELETE /businesses/people query': { id: 'id' },
  'GET /businesses/credits query': page,
  'POST /businesses/credits body': {
    credits: '10 to 10000',
    price: '0 to 1000000',
    'context?': '^[A-Z_]{1,40}$ = "DEFAULT"',
    successUrl: '0 to 500 characters',
    cancelUrl: '0 to 500 characters',
  },
  'PATCH /businesses/credits body': { joiningCredits: '0 to 1000' },
  'POST /businesses/credits/give body': {
    id: '^[0-9a-f]{32}$',
    people: "'ALL' | 1 to 500 of: id",
    credits: '1 to 1000',
    totalCents: '1 to 1000000000',
  },
  'GET /businesses/joining query': { 'invitation?': '0 to 100 characters' },
  'POST /businesses/joining body': { 'invitation?': '0 to 100 characters' },
  'POST /stripe/customer/checkout body': {
    stripeOperation: `{ type: ${sellableType}, contentId: id, price: 0 to 1000000, amount?: 0 to 1000000, priceId?: 0 to 100 characters, description?: 0 to 500 characters, productName?: 0 to 200 characters, creatorId?: id, image?: 0 to 500 characters, context?: ^[A-Z_]{1,40}$ = "DEFAULT", discountCode?: 1 to 40 characters, successUrl: 0 to 500 characters, cancelUrl: 0 to 500 characters }`,
  },
  'GET /memberships query': { ...page, 'creatorId?': 'id' },
  'POST /memberships body': {
    name: '3 to 60 characters, trimmed',
    price: '100 to 1000000',
    courseIds: '1 to 100 of: id | null',
    hasTrial: 'boolean',
  },
  'PATCH /memberships/:id body': {
    'name?': '3 to 60 characters, trimmed',
    'price?': '100 to 1000000',
    'courseIds?': '1 to 100 of: id | null',
    'hasTrial?': 'boolean',
    'isOpen?': "'true'",
  },
  'GET /subscriptions query': { ...page },
  'POST /subscriptions/:id/card body': { returnPath: '0 to 500 characters' },
  'PATCH /subscriptions/:id/card body': { session: '1 to 200 characters' },
  'GET /purchases query': {
    ...page,
    'kind?': 'purchases | memberships | tips | credits | refunds',
    'purchaseId?': 'id',
    'year?': '2000 to 9999',
  },
  'GET /refunds query': { purchaseId: 'id' },
  'GET /sales/:id query': { 'invoiceId?': '1 to 100 characters' },
  'POST /refunds body': {
    purchaseId: 'id',
    'invoiceId?': '1 to 100 characters',
    'amountCents?': '1 to 1000000',
    'reason?': '10 to 1000 characters, trimmed',
  },
  'PATCH /office/purchases/:id body': [
    {
      decision: "'refund'",
      'invoiceId?': '1 to 100 characters',
      'amountCents?': '1 to 1000000',
      reason: '10 to 1000 characters, trimmed',
    },
    { decision: "'deliver'", reason: '10 to 1000 characters, trimmed' },
  ],
  'GET /office/disputes query': {
    ...page,
    'state?': 'NEEDS_ANSWER | UNDER_REVIEW | WON | LOST = "NEEDS_ANSWER"',
  },
  'PATCH /office/disputes/:id body': {
    decision: 'answer | accept',
    reason: '10 to 1000 characters, trimmed',
  },
  'GET /office/provider-events query': {
    ...page,
    'show?': 'failed | waiting | unknown | handled | all = "failed"',
  },
  'GET /office/differences query': page,
  'GET /checkout/quote query': { type: sellableType, contentId: 'id', 'amount?': '0 to 1000000' },
  'GET /discount-codes query': page,
  'POST /discount-codes body': { code: '4 to 20 characters', ...discountTerms },
  'PATCH /discount-codes query': { id: 'id' },
  'PATCH /discount-codes body': discountTerms,
  'DELETE /discount-codes query': { id: 'id' },
  'POST /discount-codes/check body': { type: sellableType, contentId: 'id', code: '1 to 40 characters' },
  'POST /gifts body': {
    recipientName: '1 to 60 characters, trimmed',
    recipientEmail: '0 to 254 characters, trimmed, lower case',
    message: '0 to 500 characters, trimmed',
    sendAt: 'time | null',
    contentType: 'COURSE | SUBSCRIPTION',
    contentId: 'id',
    price: '0 to 3000000',
    'context?': '^[A-Z_]{1,40}$ = "DEFAULT"',
    successUrl: '0 to 500 characters',
    cancelUrl: '0 to 500 characters',
  },
  'GET /credits query': page,
  'POST /credits body': {
    pack: '10 | 25 | 50 | 100',
    'context?': '^[A-Z_]{1,40}$ = "DEFAULT"',
    successUrl: '0 to 500 characters',
    cancelUrl: '0 to 500 characters',
  },
  'POST /credits/spend body': { ...wanted, 'discountCode?': '1 to 40 characters' },
  'POST /credits/pending-transaction body': wanted,
  'GET /office/purchases query': {
    ...page,
    'state?': 'IN_PROGRESS | SUCCESS | FAILED | CANCELLED | REFUNDED | REVIEW = "REVIEW"',
  },
  'GET /content query': {
    ...page,
    'type?': '0 to 100 characters',
    'mine?': '\'1\' = "1"',
    'state?': courseState,
  },
  'POST /views body': { contentType, contentId: 'id' },
  'GET /search query': found,
  'GET /search/:query query': { ...found, 'asTyped?': "'true'" },
  'POST /search/recent-searches body': {
    searches: '1 to 20 of: { query: 0 to 10000 characters, searchedAt?: time }',
  },
  'GET /likes query': { ...page, 'type?': '0 to 100 characters' },
  'GET /likes/standing query': { contentType, ids: '0 to 3700 characters' },
  'POST /likes body': { contentType, contentId: 'id' },
  'DELETE /likes query': { contentType, contentId: 'id' },
  'POST /reports body': {
    contentType,
    contentId: 'id',
    reason: 'ILLEGAL | HARMFUL | MISLEADING | COPYRIGHT | SPAM | OTHER',
    'text?': '0 to 1000 characters, trimmed = ""',
  },
  'GET /voices query': { ...page, 'by?': "'creator'" },
  'POST /kumu/cms/addmembervoice body': { text: '20 to 400 characters' },
  'POST /kumu/feedback body': { text: '3 to 1000 characters, trimmed', page: '0 to 300 characters' },
  'GET /office/voices query': { ...page, 'state?': 'WAITING | ACCEPTED | DECLINED = "WAITING"' },
  'PATCH /office/voices/:id body': { state: 'ACCEPTED | DECLINED' },
  'GET /office/feedback query': page,
  'GET /office/reports query': { ...page, 'state?': 'OPEN | RESOLVED | DISMISSED = "OPEN"' },
  'PATCH /office/reports/:id body': {
    state: 'RESOLVED | DISMISSED',
    reason: '10 to 1000 characters, trimmed',
  },
  'GET /office/changes query': { ...page },
  'GET /courses query': {
    ...page,
    'topicId?': topic,
    'creatorId?': 'id',
    'orderBy?': 'popular | newest | price | rating = "popular"',
    'maxMinutes?': '1 to 10000',
  },
  'POST /courses body': {
    title: '3 to 120 characters, trimmed',
    'tagline?': '0 to 160 characters, trimmed',
    'description?': '0 to 10000 characters, trimmed',
    'topicId?': `${topic} | null`,
    'tags?': '0 to 10 of: 2 to 30 characters, trimmed',
    'outcomes?': '0 to 8 of: 1 to 120 characters, trimmed',
    'priceCents?': '0 to 1000000',
    'pictureId?': 'id | null',
    'digitalProductId?': 'id | null',
  },
  'PATCH /courses/:id body': {
    'title?': '3 to 120 characters, trimmed',
    'tagline?': '0 to 160 characters, trimmed',
    'description?': '0 to 10000 characters, trimmed',
    'topicId?': `${topic} | null`,
    'tags?': '0 to 10 of: 2 to 30 characters, trimmed',
    'outcomes?': '0 to 8 of: 1 to 120 characters, trimmed',
    'priceCents?': '0 to 1000000',
    'pictureId?': 'id | null',
    'digitalProductId?': 'id | null',
  },
  'PATCH /kumu/courses/update-status body': {
    courseId: 'id',
    status: 'IN_REVIEW | DRAFT | PUBLISHED | UNPUBLISHED',
  },
  'POST /kumu/courses/add-module body': { courseId: 'id', title: '3 to 120 characters, trimmed' },
  'PATCH /kumu/courses/update-module body': {
    moduleId: 'id',
    'title?': '3 to 120 characters, trimmed',
    'position?': '0 to 1000',
  },
  'DELETE /kumu/courses/delete-module query': { moduleId: 'id' },
  'POST /kumu/courses/add-series-part body': {
    title: '3 to 120 characters, trimmed',
    kind: partKind,
    'text?': '0 to 10000 characters, trimmed',
    'fileId?': 'id | null',
    'isFree?': 'boolean',
    'durationSeconds?': '0 to 86400',
    moduleId: 'id',
  },
  'PATCH /kumu/courses/edit-series-part body': {
    'title?': '3 to 120 characters, trimmed',
    'kind?': partKind,
    'text?': '0 to 10000 characters, trimmed',
    'fileId?': 'id | null',
    'isFree?': 'boolean',
    'durationSeconds?': '0 to 86400',
    partId: 'id',
    'moduleId?': 'id',
    'position?': '0 to 1000',
  },
  'DELETE /kumu/courses/delete-series-part query': { partId: 'id' },
  'POST /kumu/courses/unlink-digital-product body': { courseId: 'id' },
  'POST /courses/:id/parts/:partId/captions query': { language: captionLanguage },
  'DELETE /courses/:id/parts/:partId/captions query': { language: captionLanguage },
  'GET /courses/:id/rating query': { ...page },
  'POST /courses/:id/rating body': { stars: '1 to 5', 'text?': '0 to 1000 characters, trimmed = ""' },
  'PATCH /courses/:id/progress body': {
    partId: 'id',
    seconds: '0 to 86400, also fractions',
    'isCompleted?': 'boolean',
  },
  'GET /creators/search query': { ...page, 'query?': '0 to 10000 characters, trimmed', 'topicId?': topic },
  'GET /creators/followed query': page,
  'GET /creators/followed/standing query': { ids: '0 to 3700 characters' },
  'GET /creators/mine/username query': { username: '0 to 100 characters' },
  'PATCH /creators/mine body': {
    'name?': '2 to 80 characters, trimmed',
    'username?': '^[a-z0-9_-]{3,30}$, trimmed, lower case',
    'tagline?': '3 to 60 characters, trimmed',
    'bio?': '0 to 10000 characters',
    'topics?': `1 to 5 of: ${topic}`,
    'tipAmountsCents?': '3 to 3 of: 0 to 1000000',
  },
  'POST /creators/credentials body': {
    title: '3 to 120 characters, trimmed',
    'issuer?': '0 to 120 characters, trimmed = ""',
    'year?': '1950 to 2100 | null = null',
  },
  'PATCH /creators/credentials query': { credentialId: 'id' },
  'DELETE /creators/credentials query': { credentialId: 'id' },
  'GET /office/creators query': {
    ...page,
    'state?': 'DRAFT | PENDING_APPROVAL | APPROVED | REJECTED | SUSPENDED = "PENDING_APPROVAL"',
    'queue?': 'credentials',
  },
  'PATCH /office/creators/:id body': [
    { decision: "'approve'" },
    { decision: "'reject'", reason: '10 to 1000 characters, trimmed' },
  ],
  'PATCH /office/creators/:id/status body': {
    status: 'SUSPENDED | APPROVED',
    reason: '10 to 1000 characters, trimmed',
  },
  'PATCH /office/credentials/:id body': [
    { decision: "'check'", fileId: 'id | null' },
    { decision: "'uncheck'", fileId: 'id | null' },
    { decision: "'decline'", fileId: 'id | null', reason: '10 to 1000 characters, trimmed' },
  ],
  'POST /filesystem body': {
    'mimeType?': '0 to 100 characters, trimmed, lower case',
    'mimetype?': '0 to 100 characters, trimmed, lower case',
    size: '1 or more',
    fileName: '1 to 255 characters, trimmed',
    'description?': '0 to 1000 characters, trimmed = ""',
    'folderName?': '0 to 100 characters, trimmed = ""',
    'thumbnail?': '0 to 500 characters | null = null',
    'language?': '0 to 20 characters | null, trimmed = null',
    'format?': '0 to 30 characters | null, trimmed = null',
    'pages?': '1 to 100000 | null = null',
    'resumable?': 'boolean = false',
    'target?': '{ kind: SERIES_PART | CREDENTIAL, id: id } | null = null',
  },
  'GET /filesystem query': { ...page, 'kind?': 'video | audio | document | image' },
  'PATCH /filesystem body': {
    fileID: 'id',
    'fileName?': '1 to 255 characters, trimmed',
    'description?': '0 to 1000 characters, trimmed',
    'language?': '0 to 20 characters | null, trimmed',
    'pages?': '1 to 100000 | null',
  },
  'POST /sevents body': Object.entries(events).map(([type, payload]) => ({
    type: `'${type}'`,
    segment: '1 to 100 characters',
    payload: `{ ${payload} }`,
  })),
  'POST /sevents/batch body': {
    events: `1 to 50 of: ${Object.entries(events)
      .map(([type, payload]) => `{ type: '${type}', segment: 1 to 100 characters, payload: { ${payload} } }`)
      .join(' | ')}`,
  },
  'GET /library query': { ...page, 'unfinished?': "'1'" },
  'GET /library/standing query': { contentType, ids: '0 to 3700 characters' },
  'GET /office/content query': {
    ...page,
    'contentType?': `${contentType} = "COURSE"`,
    'queue?': 'waiting | unreviewed = "waiting"',
    'state?': courseState,
  },
  'PATCH /office/content/:id query': { contentType: contentType },
  'PATCH /office/content/:id body': [
    { decision: "'approve'" },
    { decision: "'reject'", reason: '10 to 1000 characters, trimmed' },
  ],
  'GET /office/audit query': { ...page, 'subjectId?': 'id' },
  'GET /wallet/movements query': {
    ...page,
    'group?': 'sales | memberships | tips | refunds | payouts',
    'month?': String.raw`^20\d\d-(0[1-9]|1[0-2])$`,
  },
  'GET /wallet/earnings query': { 'range?': '30-days | 12-months | all = "30-days"' },
  'GET /wallet/statements/:month query': { 'format?': 'csv | pdf = "csv"' },
};
