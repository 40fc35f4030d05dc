import { paths } from '@/contract/paths';
import type { ContentType } from '@/contract/values/content';

/** Facts about a content type that lists, cards and buttons read instead of its name. */
type ContentKind = {
  /** Name of the icon beside the type. */
  icon: string;
  /** Page of all content of the type; null if the list has the address of its category. */
  listPath: string | null;
  /** Picture of an empty list. */
  emptyPicture: string;
  /** Mark that a member can set; null without a mark. */
  mark: 'saved' | 'followed' | null;
  /** True if a result is a person, and names the topics of that person. */
  isPerson: boolean;
  /** True if a result shows the portrait of the creator instead of a cover. */
  hasPortrait: boolean;
  /** True if a result names its creator. */
  namesCreator: boolean;
  /** True if the price is charged each month. */
  isMonthly: boolean;
  /** True if the library lists the content under downloads. */
  isDownload: boolean;
};

const SEARCH_PICTURE = '/art/empty-search.webp';

/** Facts about each content type. Facts that only creators need are in `draft-kinds`. */
export const contentKinds = {
  COURSE: {
    icon: 'video',
    listPath: paths.courses,
    emptyPicture: SEARCH_PICTURE,
    mark: 'saved',
    isPerson: false,
    hasPortrait: false,
    namesCreator: true,
    isMonthly: false,
    isDownload: false,
  },
  LIVE: {
    icon: 'live-sessions',
    listPath: paths.allLives,
    emptyPicture: '/art/empty-lives.webp',
    mark: null,
    isPerson: false,
    hasPortrait: false,
    namesCreator: false,
    isMonthly: false,
    isDownload: false,
  },
  POST: {
    icon: 'edit',
    listPath: null,
    emptyPicture: SEARCH_PICTURE,
    mark: 'saved',
    isPerson: false,
    hasPortrait: false,
    namesCreator: true,
    isMonthly: false,
    isDownload: false,
  },
  DIGITAL_PRODUCT: {
    icon: 'document',
    listPath: paths.digitalProducts,
    emptyPicture: '/art/empty-products.webp',
    mark: 'saved',
    isPerson: false,
    hasPortrait: false,
    namesCreator: true,
    isMonthly: false,
    isDownload: true,
  },
  PRODUCT: {
    icon: 'bag',
    listPath: null,
    emptyPicture: '/art/empty-products.webp',
    mark: null,
    isPerson: false,
    hasPortrait: false,
    namesCreator: true,
    isMonthly: false,
    isDownload: false,
  },
  SUBSCRIPTION: {
    icon: 'users',
    listPath: paths.memberships,
    emptyPicture: SEARCH_PICTURE,
    mark: null,
    isPerson: false,
    hasPortrait: true,
    namesCreator: false,
    isMonthly: true,
    isDownload: false,
  },
  CREATOR: {
    icon: 'user',
    listPath: paths.creators,
    emptyPicture: SEARCH_PICTURE,
    mark: 'followed',
    isPerson: true,
    hasPortrait: true,
    namesCreator: false,
    isMonthly: false,
    isDownload: false,
  },
} as const satisfies Record<ContentType, ContentKind>;
