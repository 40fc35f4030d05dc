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
  /** True if events call the content an item of the shop. */
  isItem: boolean;
  /** True if the price is charged each month. */
  isMonthly: boolean;
  /** Page that the library opens; null for the page of the content. */
  ownedPath: ((id: string) => string) | null;
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
    isItem: false,
    isMonthly: false,
    ownedPath: null,
  },
  LIVE: {
    icon: 'live-sessions',
    listPath: paths.allLives,
    emptyPicture: '/art/empty-lives.webp',
    mark: 'saved',
    isPerson: false,
    hasPortrait: false,
    namesCreator: true,
    isItem: false,
    isMonthly: false,
    ownedPath: paths.liveStatus,
  },
  POST: {
    icon: 'edit',
    listPath: null,
    emptyPicture: SEARCH_PICTURE,
    mark: 'saved',
    isPerson: false,
    hasPortrait: false,
    namesCreator: true,
    isItem: false,
    isMonthly: false,
    ownedPath: null,
  },
  DIGITAL_PRODUCT: {
    icon: 'document',
    listPath: paths.digitalProducts,
    emptyPicture: '/art/empty-products.webp',
    mark: 'saved',
    isPerson: false,
    hasPortrait: false,
    namesCreator: true,
    isItem: false,
    isMonthly: false,
    ownedPath: null,
  },
  PRODUCT: {
    icon: 'bag',
    listPath: paths.shop,
    emptyPicture: '/art/empty-products.webp',
    mark: 'saved',
    isPerson: false,
    hasPortrait: false,
    namesCreator: true,
    isItem: true,
    isMonthly: false,
    ownedPath: null,
  },
  SUBSCRIPTION: {
    icon: 'users',
    listPath: paths.memberships,
    emptyPicture: SEARCH_PICTURE,
    mark: null,
    isPerson: false,
    hasPortrait: true,
    namesCreator: false,
    isItem: false,
    isMonthly: true,
    ownedPath: null,
  },
  CREATOR: {
    icon: 'user',
    listPath: paths.creators,
    emptyPicture: SEARCH_PICTURE,
    mark: 'followed',
    isPerson: true,
    hasPortrait: true,
    namesCreator: false,
    isItem: false,
    isMonthly: false,
    ownedPath: null,
  },
} as const satisfies Record<ContentType, ContentKind>;
