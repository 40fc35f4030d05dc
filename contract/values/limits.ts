import type { FileKind } from './file-types.ts';

/** Days in which a creator can restore a deleted file or credential. */
export const RESTORE_DAYS = 30;

/**
 * Lengths, counts and sizes for the schemas, and for screens that show the limits without loading
 * the schemas.
 */
export const limits = {
  titleCharacters: { min: 3, max: 120 },
  longTextCharacters: 10_000,
  priceCents: { min: 100, max: 1_000_000 },
  /** Range that the card provider accepts, from its smallest payment (cents). */
  tipCents: { min: 50, max: 1_000_000 },
  tipAmounts: 3,
  courseTaglineCharacters: 160,
  coursesBeforeApproval: 20,
  tags: 10,
  tagCharacters: { min: 2, max: 30 },
  outcomes: 8,
  outcomeCharacters: 120,
  /** Length of a live (minutes). */
  liveMinutes: { min: 15, max: 240 },
  liveSeats: { min: 1, max: 10_000 },
  liveMessageCharacters: { min: 1, max: 300 },
  /** Maximum number of a person's questions in one live. */
  liveQuestions: 20,
  liveModerators: 50,
  /** Maximum number of a creator's lives that are scheduled or in review at once. */
  scheduledLives: 100,
  /** Maximum number of moves of a scheduled live in a day; each is mailed. */
  movesOfLiveADay: 10,
  postTextCharacters: 50_000,
  postSummaryCharacters: 160,
  /** Maximum number of files per post, by kind. */
  postPictures: 12,
  postDocuments: 5,
  digitalProductSummaryCharacters: 160,
  digitalProductNoteCharacters: 160,
  /** Maximum number of files per version. */
  digitalProductFiles: 30,
  /** Maximum number of sample pages per file. */
  samplePages: 5,
  versionNoteCharacters: { min: 3, max: 300 },
  /**
   * Maximum number of a creator's posts and versions that are mailed a day; later ones are
   * published without mails.
   */
  mailedNewsADay: 5,
  commentCharacters: { min: 1, max: 2000 },
  reviewCharacters: 1000,
  creatorTaglineCharacters: 60,
  bioCharacters: { min: 100, max: 400 },
  creatorTopics: 5,
  memberTopics: 5,
  reasonCharacters: { min: 10, max: 1000 },
  /** Maximum number of invitations of a business at once and per day. */
  invitations: 500,
  businessDomains: 10,
  /** Whole credits that a business buys at once, and grants to each person. */
  boughtCredits: { min: 10, max: 10_000 },
  grantedCredits: 1000,
  /** Maximum number of people selected by hand for a credit grant. */
  grantedPeople: 500,
  membershipCourses: 100,
  membershipNameCharacters: 60,
  membershipHeadlineCharacters: 80,
  membershipPitchCharacters: 240,
  membershipBenefits: 8,
  membershipBenefitCharacters: 80,
  membershipWelcomeCharacters: 600,
  businessNameCharacters: 120,
  /** Length of eleven digits written in groups. */
  abnCharacters: 20,
  billingAddressCharacters: 300,
  discountCodeCharacters: { min: 4, max: 20 },
  discountPercent: { min: 1, max: 99 },
  discountUses: 100_000,
  giftNameCharacters: 60,
  giftMessageCharacters: 500,
  tipNoteCharacters: 300,
  /** Maximum number of stored searches per person; a new search replaces the oldest. */
  recentSearches: 20,
  fileDescriptionCharacters: 1000,
  filePages: 100_000,
  /** Maximum number of folders per creator. */
  folders: 500,
  testimonialCharacters: { min: 20, max: 400 },
  feedbackCharacters: { min: 3, max: 1000 },
  messageCharacters: { min: 10, max: 4000 },
  messageNameCharacters: 100,
  chatCharacters: { min: 1, max: 4000 },
  /** Maximum number of files per message. */
  chatFiles: 5,
  chatNoteCharacters: 1000,
  savedAnswers: 50,
  savedAnswerTitleCharacters: 60,
  /** Maximum number of a creator's files for social platforms at once, including queued files. */
  conversions: 60,
  conversionsBeforeApproval: 10,
  /** Maximum number of product events per request. */
  eventsAtOnce: 50,
} as const;

const MiB = 1024 * 1024;

/** Maximum file size per kind (bytes). */
export const maxFileBytes: Record<FileKind, number> = {
  video: 5 * 1024 * MiB,
  audio: 500 * MiB,
  document: 100 * MiB,
  image: 10 * MiB,
};

export const maxCaptionsBytes = MiB;

/**
 * Maximum size of a PDF that is stamped, sampled or rendered (bytes), because it is read into
 * memory as a whole.
 */
export const maxChangedPdfBytes = 50 * MiB;

/** Maximum size of a file in a message (bytes). */
export const maxChatFileBytes = 25 * MiB;

/** Maximum size of a diploma or certificate (bytes). */
export const maxCredentialBytes = 10 * MiB;

/**
 * Maximum size and transfer time of any body except a file. Front end and backend both check them.
 */
export const maxBody = { bytes: 256 * 1024, milliseconds: 20_000 };

/**
 * Maximum total size of the files in one zip (bytes). Above 4 GiB, a zip needs a format that
 * unpackers of some systems do not read. FAT32 disks of many cameras and players cannot store such
 * files either. A stamped zip is built for each person, so that it uses storage for each.
 */
export const maxZipBytes = { shared: 4_000_000_000, personal: 1_000_000_000 };
