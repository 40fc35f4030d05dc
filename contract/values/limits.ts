import type { FileKind } from './file-types.ts';

/** So long its creator can bring a removed file or credential back. */
export const RESTORE_DAYS = 30;

/** Lengths, counts and sizes: for the schemas, and for screens that show the limits without loading the schemas. */
export const limits = {
  titleCharacters: { min: 3, max: 120 },
  longTextCharacters: 10_000,
  priceCents: { min: 100, max: 1_000_000 },
  /** What the card provider takes, from its smallest payment. */
  tipCents: { min: 50, max: 1_000_000 },
  tipAmounts: 3,
  courseTaglineCharacters: 160,
  coursesBeforeApproval: 20,
  tags: 10,
  tagCharacters: { min: 2, max: 30 },
  outcomes: 8,
  outcomeCharacters: 120,
  postTextCharacters: 50_000,
  postSummaryCharacters: 160,
  /** Files of one post, of each sort. */
  postPictures: 12,
  postDocuments: 5,
  digitalProductSummaryCharacters: 160,
  digitalProductNoteCharacters: 160,
  /** Of one version. */
  digitalProductFiles: 30,
  /** Of one file. */
  samplePages: 5,
  versionNoteCharacters: { min: 3, max: 300 },
  /** Posts and new versions of one creator of which people are told by mail, in a day; later ones go out without mails. */
  mailedNewsADay: 5,
  commentCharacters: { min: 1, max: 2000 },
  reviewCharacters: 1000,
  creatorTaglineCharacters: 60,
  bioCharacters: { min: 100, max: 400 },
  creatorTopics: 5,
  memberTopics: 5,
  reasonCharacters: { min: 10, max: 1000 },
  /** Invitations of a business: at once, and in a day. */
  invitations: 500,
  businessDomains: 10,
  /** Whole credits: what a business buys at once, and what it gives each person. */
  boughtCredits: { min: 10, max: 10_000 },
  givenCredits: 1000,
  /** People who are chosen by hand to be given credits. */
  givenPeople: 500,
  membershipCourses: 100,
  membershipNameCharacters: 60,
  businessNameCharacters: 120,
  /** Eleven digits, written in groups. */
  abnCharacters: 20,
  billingAddressCharacters: 300,
  discountCodeCharacters: { min: 4, max: 20 },
  discountPercent: { min: 1, max: 99 },
  discountUses: 100_000,
  giftNameCharacters: 60,
  giftMessageCharacters: 500,
  /** Kept for each person; an older one goes when another comes. */
  recentSearches: 20,
  fileDescriptionCharacters: 1000,
  filePages: 100_000,
  /** Of the files of one creator. */
  folders: 500,
  voiceCharacters: { min: 20, max: 400 },
  feedbackCharacters: { min: 3, max: 1000 },
  messageCharacters: { min: 10, max: 4000 },
  messageNameCharacters: 100,
  /** Files for social platforms that a creator has at once, those that wait to be made too. */
  conversions: 60,
  conversionsBeforeApproval: 10,
  /** Product events in one request. */
  eventsAtOnce: 50,
} as const;

const MiB = 1024 * 1024;

/** The largest file of each kind, in bytes. */
export const maxFileBytes: Record<FileKind, number> = {
  video: 5 * 1024 * MiB,
  audio: 500 * MiB,
  document: 100 * MiB,
  image: 10 * MiB,
};

export const maxCaptionsBytes = MiB;

/** Of a PDF that is given a name, whose sample pages are taken or whose first page is drawn: it is read into memory as a whole. */
export const maxChangedPdfBytes = 50 * MiB;

/** Of a diploma or a certificate. */
export const maxCredentialBytes = 10 * MiB;

/** Any body but a file: its size, and the time in which all of it has to arrive. Front end and backend both check them. */
export const maxBody = { bytes: 256 * 1024, milliseconds: 20_000 };

/**
 * Of the files in one zip, in bytes. A larger one than 4 GiB needs a form that the unpackers of some systems do not read, and disks of
 * many cameras and players (FAT32) do not take it. One with a name on it is made for each person, so that it takes room for each.
 */
export const maxZipBytes = { shared: 4_000_000_000, personal: 1_000_000_000 };
