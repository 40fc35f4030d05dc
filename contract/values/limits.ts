import type { FileKind } from './file-types.ts';

/** Days in which a creator can restore a deleted file or credential. */
export const RESTORE_DAYS = 30;

/**
 * Lengths, counts and sizes. Schemas use them, and screens show them without loading the schemas.
 */
export const limits = {
  titleCharacters: { min: 3, max: 120 },
  longTextCharacters: 10_000,
  priceCents: { min: 100, max: 1_000_000 },
  /** Range of payments that the card provider accepts (cents). */
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
  /**
   * Maximum number of times that a live can be rescheduled in a day, because each change sends
   * mails.
   */
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
   * Maximum number of a creator's posts and versions that are announced by mail per day. Later ones
   * are published without mails.
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
  /** Numbers of whole credits that a business can buy at once, and grant to each person. */
  boughtCredits: { min: 10, max: 10_000 },
  grantedCredits: 1000,
  /** Maximum number of people who can be selected individually for a credit grant. */
  grantedPeople: 500,
  membershipCourses: 100,
  membershipNameCharacters: 60,
  membershipHeadlineCharacters: 80,
  membershipPitchCharacters: 240,
  membershipBenefits: 8,
  membershipBenefitCharacters: 80,
  membershipWelcomeCharacters: 600,
  businessNameCharacters: 120,
  /** Maximum length of an ABN as typed: eleven digits in groups. */
  abnCharacters: 20,
  billingAddressCharacters: 300,
  discountCodeCharacters: { min: 4, max: 20 },
  discountPercent: { min: 1, max: 99 },
  discountUses: 100_000,
  giftNameCharacters: 60,
  giftMessageCharacters: 500,
  tipNoteCharacters: 300,
  /** Maximum number of stored searches per person. A new search replaces the oldest one. */
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
  /** Maximum number of a creator's converted files for social platforms, including queued files. */
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
 * Maximum size of a PDF that is stamped, sampled or rendered (bytes). Such a PDF is completely read
 * into memory.
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
 * Maximum total size of the files in one zip (bytes). Zips above 4 GiB need a format that some
 * systems cannot unpack. FAT32 disks, as in many cameras and players, cannot store such files
 * either. A stamped zip is stored for each person, so its limit is lower.
 */
export const maxZipBytes = { shared: 4_000_000_000, personal: 1_000_000_000 };
