/**
 * Position of a table's rows in the export of a person's data, with the columns that are left out
 * and the reason.
 */
type Contributed = {
  /** Name of the list in the `personal-data.ts` of a domain. */
  list: string;
  /** Path inside the rows of the list, for rows that are nested in other rows. */
  at?: string;
  leftOut?: Record<string, string>;
};

const themself = 'it is the person themself';
const secret = 'it lets whoever has it in';
const storage = 'where and how the storage keeps it';
const office = 'how the office works, and other people’s names';
const readings = 'how the wallet orders its readings';
const numbering = 'how the ledger numbers everybody’s rows';

/**
 * Every table of the database. A new table needs an entry, which is a list of a domain's
 * `personal-data.ts` or the reason why the export omits the table.
 *
 * A new column of an exported table is either selected in the list or left out here.
 */
export const personalTables: Record<string, Contributed | string> = {
  posts: { list: 'posts', leftOut: { blocks: 'read from its text, which is there' } },
  comments: {
    list: 'comments',
    leftOut: {
      author_id: themself,
      removed_at: 'no removed one is in it',
      removed_by: 'no removed one is in it',
      is_question: 'follows from its words',
    },
  },
  chats: {
    list: 'chats',
    leftOut: {
      member_id: themself,
      note: 'what the creator wrote',
      last_position: 'follows from the messages',
      last_message_id: 'follows from the messages',
      last_message_at: 'follows from the messages',
      waiting_since: 'follows from the messages',
      creator_read_position: 'what the other person read',
      creator_read_at: 'what the other person read',
      creator_unread: 'what the other person read',
      creator_wrote_at: 'what the other person wrote',
      creator_typed_at: 'what the other person wrote',
      member_typed_at: 'a sign that lasts for seconds',
      creator_notice_at: 'whether Kumu has to notify people',
      member_notice_at: 'whether Kumu has to notify people',
      creator_notified_at: 'whether Kumu has to notify people',
      member_notified_at: 'whether Kumu has to notify people',
    },
  },
  chat_messages: {
    list: 'messages',
    leftOut: {
      author_id: themself,
      client_id: 'a number of the browser',
      words: 'read from its text, which is there',
      deleted_at: 'no deleted one is in it',
      deleted_by: 'no deleted one is in it',
      emptied_at: 'no deleted one is in it',
    },
  },
  chat_files: 'which files a message has: they are in the messages',
  chat_blocks: { list: 'blocked-people', leftOut: { blocker_id: themself, blocked_id: 'somebody else' } },
  chat_settings: {
    list: 'message-settings',
    leftOut: { creator_id: themself, answer_minutes: 'follows from the messages' },
  },
  chat_saved_answers: { list: 'saved-answers', leftOut: { creator_id: themself } },
  chat_group_messages: {
    list: 'group-messages',
    leftOut: {
      creator_id: themself,
      sent_to: 'somebody else, for minutes',
      sent_on: 'follows from its time',
    },
  },
  digital_products: { list: 'digital-products' },
  departments: 'how the office divides the shop',
  products: { list: 'products' },
  product_variants: { list: 'products', at: 'variants' },
  product_pictures: { list: 'products', at: 'pictures' },
  product_names: 'earlier addresses of products',
  stock_waits: {
    list: 'stock-waits',
    leftOut: { user_id: themself, email: 'the address of somebody without an account' },
  },
  stock_mails: 'hashes of addresses without an account',
  stock_opt_outs: 'hashes of addresses without an account',
  collections: { list: 'collections', leftOut: { creator_id: themself } },
  collection_products: 'which products are in a collection, as its page shows',
  shops: { list: 'delivery', leftOut: { creator_id: themself } },
  delivery_zones: { list: 'delivery', at: 'zones', leftOut: { creator_id: themself } },
  delivery_rates: { list: 'delivery', at: 'zones.rates' },
  live_seats: 'how many seats are taken; who has one is in `entitlements`',
  lives: { list: 'lives', leftOut: { stream_key_hash: secret } },
  live_visits: {
    list: 'watched-lives',
    leftOut: {
      user_id: themself,
      viewer_id: 'how the engine numbers its connections',
      erased_id: 'only visits of erased people have it',
    },
  },
  live_minutes: 'how many people watched and wrote, without who',
  live_counts: 'which minutes of a live are counted',
  live_messages: {
    list: 'live-messages',
    leftOut: {
      author_id: themself,
      live_id: 'the title of the live is there',
      position: numbering,
      client_id: 'a number that the browser made up',
      badge: 'a role that the list of roles has',
      purchase_id: 'the payment is in the list of purchases',
      deleted_by: 'who deleted it, which can be another person',
      deleter_id: 'who deleted it, which can be another person',
    },
  },
  live_questions: {
    list: 'live-questions',
    leftOut: {
      author_id: themself,
      live_id: 'the title of the live is there',
      client_id: 'a number that the browser made up',
      badge: 'a role that the list of roles has',
      votes_count: 'what other people did',
      answering_at: 'what the creator did',
      answered_at: 'what the creator did',
      deleted_by: 'who deleted it, which can be another person',
      deleted_at: 'the state says that it was deleted',
    },
  },
  live_question_votes: {
    list: 'live-votes',
    leftOut: { user_id: themself, question_id: 'it is the id of the entry' },
  },
  live_writers: {
    list: 'live-writing',
    leftOut: {
      user_id: themself,
      live_id: 'the title of the live is there',
      address_hash: 'a keyed hash, deleted a day after the live',
    },
  },
  live_moderators: {
    list: 'live-roles',
    leftOut: { user_id: themself, creator_id: 'the name of the creator is there' },
  },
  live_restrictions: {
    list: 'live-restrictions',
    leftOut: {
      user_id: themself,
      id: 'a number of the table',
      creator_id: 'the name of the creator is there',
      live_id: 'the title of the live is there',
      by_id: 'who decided, which is another person',
      address_hash: 'a keyed hash, deleted on the day that is there',
    },
  },
  live_rooms: 'settings of the chat of a live, which the room shows',
  live_reactions: 'how many people reacted, without who',
  live_reminders: { list: 'live-reminders', leftOut: { user_id: themself } },
  digital_product_files: 'which files are in a version: they are in the copy themselves',
  digital_product_versions: 'the notes of a version, which its page shows',
  prepared_downloads: 'made for a download, for a week',
  digital_product_downloads: { list: 'downloads', leftOut: { user_id: themself } },
  bundled_item_openings: { list: 'openings', leftOut: { user_id: themself } },
  watermark_codes: { list: 'watermark-codes', leftOut: { user_id: themself } },
  licence_keys: { list: 'licence-keys', leftOut: { user_id: themself } },
  course_past_products: 'which digital products a course no longer includes',
  ideas: 'what at least three people searched for or rated, without who they are',
  idea_dismissals: { list: 'dismissed-ideas', leftOut: { creator_id: themself } },
  post_mail_opt_outs: { list: 'stopped-post-emails', leftOut: { user_id: themself } },
  notices: {
    list: 'notices',
    leftOut: {
      user_id: themself,
      event_id: 'the event is there',
      kind: 'the event has it',
      group_key: 'follows from the kind and values of the event',
      day: 'the day of created_at',
      digest_id: 'a digest of that day',
    },
  },
  notice_events: {
    list: 'notices',
    at: 'event',
    leftOut: {
      id: 'the notice is there',
      creator_id: 'is in its values',
      person_id: 'somebody else',
      listed_at: 'when Kumu began to notify people',
    },
  },
  notice_recipients: 'who is still to be notified of an event, for minutes',
  notice_schedules: { list: 'notice-schedule', leftOut: { user_id: themself } },
  notice_digests: { list: 'notice-digests', leftOut: { user_id: themself } },
  notice_preferences: { list: 'notice-preferences', leftOut: { user_id: themself } },
  facts: 'the same purchases, memberships and ratings as in their own lists, for figures',
  summed_facts: 'which facts of a creator are summed',
  fact_days: 'how much a creator sold and how many members joined and left on a day',
  fact_joins: 'how many people became members of a creator in a month',
  post_feeds: { list: 'private-feeds', leftOut: { user_id: themself, token_hash: secret } },
  post_files: 'which files are attached to a post: they are in the copy themselves',
  users: {
    list: 'account',
    leftOut: {
      password_hash: secret,
      sign_up_proof: secret,
      keep_proof: secret,
      erasing_at: 'an account that is being erased has no copy',
      erased_at: 'an erased account has no copy',
    },
  },
  sessions: { list: 'sessions', leftOut: { token_hash: secret, user_id: themself } },
  passkeys: {
    list: 'passkeys',
    leftOut: { user_id: themself, credential_id: secret, public_key: secret, counter: secret },
  },
  passkey_challenges: 'what a passkey has to sign, for five minutes',
  two_factor: {
    list: 'two-factor',
    leftOut: { user_id: themself, secret, last_step: secret },
  },
  recovery_codes: 'hashes of codes that let somebody in',
  one_time_codes: 'codes, which let somebody in for half an hour',
  idempotency_keys: 'answers that were given already, for two days',
  rate_limits: 'counts of tries, for hours',
  mails: 'without a mail server only: the sandbox’s inbox shows them',
  data_exports: 'the copy itself',
  identities: { list: 'connected-accounts', leftOut: { user_id: themself } },
  social_sign_ins: 'a login that is under way, for ten minutes',

  creators: { list: 'creator-profile', leftOut: { user_id: themself } },
  wallet_snapshots: {
    list: 'payouts',
    leftOut: {
      creator_id: themself,
      reading_count: readings,
      account_reading: readings,
      money_reading: readings,
    },
  },
  usernames: { list: 'usernames', leftOut: { creator_id: themself } },
  credentials: { list: 'credentials' },
  audience: 'derived from follows, purchases and memberships, which are in their own lists',
  email_agreements: { list: 'email-sharing', leftOut: { user_id: themself } },
  follows: { list: 'follows', leftOut: { user_id: themself } },

  files: {
    list: 'files',
    leftOut: {
      owner_id: themself,
      storage_key: storage,
      upload_id: storage,
      piece_bytes: storage,
      has_widths: storage,
      waveform: 'follows from the sound itself',
      target_kind: 'empty once the upload is done',
      target_id: 'empty once the upload is done',
    },
  },
  videos: 'what was made of the videos, which are in the copy themselves',
  captions: { list: 'captions', leftOut: { storage_key: storage } },
  pictures: { list: 'pictures', leftOut: { owner_id: themself } },
  file_folders: { list: 'folders', leftOut: { owner_id: themself } },
  file_uses: 'follows from the courses',

  courses: { list: 'courses' },
  modules: { list: 'courses', at: 'modules' },
  series_parts: { list: 'courses', at: 'modules.parts' },
  progress: { list: 'progress', leftOut: { user_id: themself } },

  pending_transactions: { list: 'waiting-for-credits', leftOut: { user_id: themself } },

  gifts: {
    list: 'gifts',
    leftOut: { code: secret, giver_id: themself, claimed_by: 'somebody else, or the person themself' },
  },
  discount_codes: { list: 'discount-codes' },

  entitlements: { list: 'library', leftOut: { user_id: themself } },
  last_seen: { list: 'last-opened', leftOut: { user_id: themself } },

  ratings: { list: 'ratings', leftOut: { user_id: themself } },
  likes: { list: 'likes', leftOut: { user_id: themself } },
  recent_searches: { list: 'recent-searches', leftOut: { user_id: themself } },
  search_documents: 'what everybody may find, from the profile, the courses and the memberships',
  search_words: 'words of what everybody may find, without whose they are',
  testimonials: { list: 'testimonial', leftOut: { user_id: themself } },
  contact_messages: { list: 'messages-to-the-office', leftOut: { user_id: themself } },
  feedback: { list: 'feedback', leftOut: { user_id: themself } },
  social_conversions: {
    list: 'social-exports',
    leftOut: {
      progress: 'how far it was, while it was made',
      attempts: 'how it was made',
      run_id: 'how it was made',
      event_sent_at: 'whether an event about it was sent',
    },
  },
  takedowns: { list: 'takedowns' },
  reports: {
    list: 'reports',
    leftOut: {
      reporter_id: themself,
      joined_id: office,
      subject_user_id: 'who was reported',
      subject_title: 'it is the title of what was reported',
      measure: office,
    },
  },
  view_salts: 'about nobody: what makes visitors of a day unknown the day after',
  content_views: 'who opened what, for two days, so that nobody is counted twice',
  content_changes: 'what the office has to look at: the texts are in the courses',

  purchases: {
    list: 'purchases',
    leftOut: {
      buyer_id: themself,
      seller_id: 'the seller is in the lines',
      fee_cents: 'between the seller and the platform',
      destination: 'the seller’s account',
      price_id: 'how the card provider calls what is in subscriptions',
      trial_days: 'what of it came true is in subscriptions',
      subscription_id: 'how the card provider calls what is in subscriptions',
      is_reserved: 'whether a seat or stock is held while the buyer pays',
    },
  },
  payments: 'the currency, context and expiry are in purchases; the rest is how the payment page worked',
  purchase_lines: {
    list: 'purchases',
    at: 'lines',
    leftOut: {
      fee_cents: 'between the seller and the platform; the seller has it in sales',
      refunded_fee_cents: 'between the seller and the platform; the seller has it in sales',
    },
  },
  invoices: {
    list: 'purchases',
    at: 'invoices',
    leftOut: {
      fee_cents: 'between the seller and the platform',
      refunded_fee_cents: 'between the seller and the platform',
    },
  },
  memberships: {
    list: 'memberships',
    leftOut: {
      product_id: 'how the card provider calls it',
      price_id: 'how the card provider calls it',
      yearly_price_id: 'how the card provider calls it',
      next_price_id: 'how the card provider calls it',
      replaced_price_ids: 'how the card provider calls it',
    },
  },
  subscriptions: {
    list: 'subscriptions',
    leftOut: {
      user_id: themself,
      provider_id: 'how the card provider calls it',
      price_id: 'how the card provider calls it',
      is_held: 'between the creator and the platform',
      pay_url: secret,
      read_at: 'when the card provider was asked',
      end_notified_at: 'when a mail was sent',
      renewal_notified_for: 'of what a mail was sent',
    },
  },
  receipts: { list: 'purchases', at: 'receipts' },
  billing_info: { list: 'billing-details', leftOut: { user_id: themself } },
  receipt_numbers: 'the last number of each year',
  refunds: {
    list: 'purchases',
    at: 'refunds',
    leftOut: { requester_id: office, request_key: 'how a repeated request finds it' },
  },
  orders: { list: 'orders', leftOut: { buyer_id: themself } },
  order_addresses: { list: 'orders', at: 'addresses', leftOut: { order_id: 'the order is there' } },
  parcels: {
    list: 'orders',
    at: 'parcels',
    leftOut: {
      order_id: 'the order is there',
      creator_id: 'somebody else',
      is_reminded: 'whether the creator was reminded',
      search_text: 'the number, the name and the titles, which are there',
    },
  },
  parcel_lines: { list: 'orders', at: 'parcels.lines', leftOut: { parcel_id: 'the parcel is there' } },
  parcel_restocks: 'what goes back into the stock once a refund is made',
  claims: {
    list: 'orders',
    at: 'parcels.claims',
    leftOut: {
      parcel_id: 'the parcel is there',
      has_replacement: 'the stock of the creator',
      is_reminded: 'whether the creator was reminded',
    },
  },
  claim_lines: { list: 'orders', at: 'parcels.claims.lines', leftOut: { claim_id: 'the claim is there' } },
  claim_entries: {
    list: 'orders',
    at: 'parcels.claims.entries',
    leftOut: { claim_id: 'the claim is there' },
  },
  claim_files: 'which pictures an entry of a claim has: they are in the copy themselves',
  refund_lines: 'the lines of a purchase have what was refunded of them',
  transfers: 'how the card provider moves what is in sales and in money',
  disputes: {
    list: 'purchases',
    at: 'disputes',
    leftOut: {
      provider_id: 'how the card provider calls it',
      respond_by: office,
      evidence: office,
      answered_at: office,
      reversed_at: 'the creator’s share at the card provider',
      is_taken: 'the state and the amount say it',
    },
  },
  provider_transactions: 'amounts of the card provider’s books',
  ledger_differences: 'what the office has to look at',
  provider_events: 'what the card provider said; what it means is in the purchases',
  ledger_accounts: 'what of it is the person’s is in money',
  ledger_days: 'sums of what is in money',
  ledger_movements: 'what of it is the person’s is in money',
  ledger_entries: {
    list: 'money',
    leftOut: { movement_id: numbering, account_id: numbering },
  },

  businesses: 'organisations; that somebody manages one is in the list of businesses',
  business_people: { list: 'businesses', leftOut: { user_id: themself, token_hash: secret } },
  sponsorships: 'what an organisation gives to whoever joins',
  credit_grants: { list: 'credits-from-businesses' },
  credit_grant_people: {
    list: 'credits-from-businesses',
    leftOut: { credit_grant_id: 'it is the id of what was given', user_id: themself },
  },
  missed_credit_grants: 'whom an organisation is told that it has given nothing yet',
  granted_mailboxes: 'keyed hashes that are made when an account is erased; whose they were is not kept',
  business_domains: 'what an organisation has proved',

  audit_log: {
    list: 'office-decisions',
    leftOut: {
      actor_id: office,
      subject_type: 'CREATOR or USER, who are the person',
      subject_id: themself,
      decision_id: office,
      undo_until: office,
      had_effects: office,
      waiting_since: office,
    },
  },
  undoable_decisions: 'what the office can undo, for minutes',
  held_effects: 'notices that are held for minutes and are then in `notices`',
  office_notes: office,
  decision_requests: office,
  stopped_payouts: 'the payout schedule of a suspended creator, without data of theirs',
  office_views: {
    list: 'seen-by-our-office',
    leftOut: {
      id: 'the list has it whole',
      token_hash: secret,
      office_user_id: office,
      office_session_hash: secret,
      user_id: themself,
      audit_id: office,
    },
  },
  office_viewed_pages: {
    list: 'seen-by-our-office',
    at: 'pages',
    leftOut: { id: 'the order of the pages', view_id: 'the view has them' },
  },
  word_filters: 'words of the office',
  word_filter_version: 'the number of a list',
  word_filter_hits: 'times at which a word was written, without its author',
  addresses: { list: 'addresses', leftOut: { user_id: themself } },
  cart_lines: { list: 'basket', leftOut: { user_id: themself } },
  cart_reminders: { list: 'basket-reminder', leftOut: { user_id: themself } },
  kysely_migration: 'which migrations ran',
  kysely_migration_lock: 'which migrations ran',
  stream_events: 'which of the person’s chats and notices changed in the last day, by ids',
  product_events: {
    list: 'product-events',
    leftOut: {
      user_id: themself,
      creator_id: 'it is in the payload',
      viewer: themself,
      recorded_at: 'the time of the event, or a moment later',
    },
  },
  course_learners: 'how many people started and finished a course, as the creator’s insights show',
  insight_days: 'how many people a creator had on a day, as the creator’s insights show',
  insight_zones: 'in which time zone a creator’s days are counted: that of the account',
  insight_stale_days: 'which days have to be counted again',
  insight_progress: 'how far the counting came',
  insight_paid_sources: 'from which page somebody came who bought, without their person',
};
