import { paths } from '@/contract/paths';
import type { DraftType } from '@/contract/values/content';
import { liveStateSets, type ContentState } from '@/contract/values/states';
import type { TopicId } from '@/contract/values/topics';

type ToPath = (id: string) => string;

/** Facts about a content type that starts as a draft: addresses, texts and states. */
type DraftKind = {
  /** Value of the type in the query of the creator's list. */
  slug: string;
  /** Keys of the type's texts: for one content, and for a list. */
  word: string;
  words: string;
  /** Editor, public page, and preview for the creator. */
  edit: ToPath;
  page: ToPath;
  preview: ToPath;
  /** Page that opens after the draft was created. */
  created: ToPath;
  /** Page where the creator publishes it or sees why it needs changes. */
  publish: ToPath;
  /** Page of settings for publication; null without such a page. */
  setUp: ToPath | null;
  /** List of the creator's content of the type. */
  ownListPath: string;
  /** Page that starts a new draft. */
  newPath: string;
  /** Canonical address of that page, if it has several addresses. */
  newCanonical: string | undefined;
  /** Page that lists a topic's content of this type; null if the search page lists it. */
  topicPath: ((topicId: TopicId) => string) | null;
  /**
   * Sort order of a row of content of this type; posts have no popularity count. Undefined for
   * lives, which are always sorted by their start time.
   */
  railOrder: 'popular' | 'newest' | undefined;
  /** States that the creator can filter by. */
  states: readonly ContentState[];
  /** States in which everybody can open the public page. */
  pageStates: readonly ContentState[];
  /** Page of the people who booked a content; null for a type without bookings. */
  bookings: ToPath | null;
  /** True if a list states the number of parts or files. */
  hasPartsCount: boolean;
  /** True if owners can rate the content. */
  isRated: boolean;
  /** True if owners keep the content after it was deleted. */
  isKept: boolean;
};

/** States of content that the office reviews before publication. */
const reviewed = ['DRAFT', 'IN_REVIEW', 'REJECTED', 'PUBLISHED', 'UNPUBLISHED'] as const;
const unreviewed = ['DRAFT', 'SCHEDULED', 'PUBLISHED', 'UNPUBLISHED', 'TAKEN_DOWN'] as const;
const published = ['PUBLISHED'] as const;

/** Facts about each content type that starts as a draft. */
export const draftKinds = {
  COURSE: {
    slug: 'course',
    word: 'course',
    words: 'courses',
    edit: paths.editCourse,
    page: paths.course,
    preview: paths.previewCourse,
    created: (id) => `${paths.editCourse(id)}?createdCourse=${id}`,
    publish: (id) => `${paths.editCourse(id)}?step=publish`,
    setUp: null,
    ownListPath: paths.dashboardCourses,
    newPath: paths.newCourse,
    newCanonical: undefined,
    topicPath: paths.coursesOf,
    railOrder: 'popular',
    states: reviewed,
    pageStates: published,
    bookings: null,
    hasPartsCount: true,
    isRated: true,
    isKept: true,
  },
  LIVE: {
    slug: 'live',
    word: 'live',
    words: 'lives',
    edit: paths.editLive,
    page: paths.live,
    preview: (id) => paths.viewContent('LIVE', id),
    created: paths.editLive,
    publish: paths.editLive,
    setUp: null,
    ownListPath: paths.dashboardLives,
    newPath: paths.newLive,
    newCanonical: undefined,
    topicPath: (topicId) => `${paths.allLives}?topicId=${topicId}`,
    railOrder: undefined,
    states: [
      'DRAFT',
      'IN_REVIEW',
      'REJECTED',
      'SCHEDULED',
      'LIVE',
      'ENDED',
      'REPLAY_READY',
      'CANCELLED',
      'MISSED',
      'TAKEN_DOWN',
    ],
    // A live that was cancelled or missed keeps its page.
    pageStates: [...liveStateSets.public, 'CANCELLED', 'MISSED'],
    bookings: paths.dashboardLive,
    hasPartsCount: false,
    isRated: true,
    isKept: true,
  },
  POST: {
    slug: 'post',
    word: 'post',
    words: 'posts',
    edit: paths.editPost,
    page: paths.post,
    preview: (id) => paths.viewContent('POST', id),
    created: paths.editPost,
    publish: paths.editPost,
    setUp: paths.setUpPost,
    ownListPath: paths.dashboardPosts,
    newPath: paths.newPost,
    newCanonical: paths.newPost,
    topicPath: null,
    railOrder: 'newest',
    states: unreviewed,
    pageStates: published,
    bookings: null,
    hasPartsCount: false,
    isRated: false,
    isKept: true,
  },
  DIGITAL_PRODUCT: {
    slug: 'digital-product',
    word: 'digitalProduct',
    words: 'digitalProducts',
    edit: paths.editDigitalProduct,
    page: paths.digitalProduct,
    preview: (id) => paths.viewContent('DIGITAL_PRODUCT', id),
    created: paths.editDigitalProduct,
    publish: paths.editDigitalProduct,
    setUp: null,
    ownListPath: paths.dashboardDigitalProducts,
    newPath: paths.newDigitalProduct,
    newCanonical: undefined,
    topicPath: null,
    railOrder: 'popular',
    states: unreviewed,
    pageStates: published,
    bookings: null,
    hasPartsCount: true,
    isRated: true,
    isKept: true,
  },
} as const satisfies Record<DraftType, DraftKind>;

type Kinds = typeof draftKinds;

const viewProduct = (id: string) => paths.viewContent('PRODUCT', id);

/** Facts about each content type in the lists of its creator. A product has a form of its own. */
export const ownKinds = {
  ...draftKinds,
  PRODUCT: {
    word: 'product',
    edit: paths.editProduct,
    // The address of a published product contains its title; this page redirects to it.
    page: viewProduct,
    preview: viewProduct,
    publish: paths.editProduct,
    setUp: null,
    pageStates: published,
    bookings: null,
    hasPartsCount: false,
    isKept: false,
  },
} as const;

/** Content types that owners can rate. */
export type RatedType = { [T in DraftType]: Kinds[T]['isRated'] extends true ? T : never }[DraftType];

/** Content types whose drafts have a version, and whose editors share their parts. */
export type VersionedType = Exclude<DraftType, 'COURSE'>;
