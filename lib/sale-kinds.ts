import { paths } from '@/contract/paths';
import type { TransactionType, SellableType } from '@/contract/values/checkout';
import type { ContentType } from '@/contract/values/content';

/** Facts about a type of sale that checkout, purchases and wallet read instead of its name. */
type SaleKind = {
  /** Content type of the sold item, for choices that do not state it; null without content. */
  contentType: ContentType | null;
  /** True if the buyer finds the purchase in the library. */
  isInLibrary: boolean;
  /** True if the content is paid once and accepts credits. */
  isBoughtOnce: boolean;
  /** True if a discount code applies. */
  takesCode: boolean;
  /** True if the payment is charged each month. */
  isMonthly: boolean;
  /** True if an entry in the list of purchases can name a creator. */
  namesCreator: boolean;
  /** Purchase that a failed payment's page offers again; null if the page has no button for it. */
  retry: 'content' | 'tip' | null;
  /** Picture beside a purchase. */
  picture: 'cover' | 'portrait' | 'wallet';
  /**
   * Text keys of the confirmation's title, of a failed payment, and of a payment without a record.
   */
  title: 'checkout.title' | 'checkout.titleLive' | 'checkout.titleProduct';
  failure: 'content' | 'subscription' | 'donation';
  unknown: 'unknown' | 'unknownLive' | 'unknownProduct' | 'unknownTip';
  /** True if the first download, instead of the use, ends the right to a refund. */
  endsByDownload: boolean;
  /** True if a seat is held while the buyer pays. */
  holdsSeat: boolean;
  /**
   * Page on which the creator refunds items of a sale; null if the wallet refunds an amount
   * instead.
   */
  refundPage: string | null;
  /** Icon and tint of a movement in the wallet. */
  icon: 'video' | 'users' | 'heart' | 'box';
  tint: 'sleep-health' | 'yoga' | 'coaching' | 'nutritional';
};

/** Facts shared by content that is bought once and remains in the library. */
const bought = {
  isInLibrary: true,
  isBoughtOnce: true,
  takesCode: true,
  isMonthly: false,
  namesCreator: true,
  retry: 'content',
  picture: 'cover',
  title: 'checkout.title',
  failure: 'content',
  unknown: 'unknown',
  endsByDownload: false,
  holdsSeat: false,
  refundPage: null,
  icon: 'video',
  tint: 'sleep-health',
} as const;

/** Facts shared by sales that are not content. */
const other = {
  ...bought,
  contentType: null,
  isInLibrary: false,
  isBoughtOnce: false,
  takesCode: false,
} as const;

/** Facts about each type of sale. */
export const saleKinds = {
  PPV_LIVE: {
    ...bought,
    contentType: 'LIVE',
    title: 'checkout.titleLive',
    unknown: 'unknownLive',
    holdsSeat: true,
  },
  PPV_COURSE: { ...bought, contentType: 'COURSE' },
  PPV_PRODUCT: {
    ...bought,
    contentType: 'DIGITAL_PRODUCT',
    title: 'checkout.titleProduct',
    unknown: 'unknownProduct',
    endsByDownload: true,
  },
  SUBSCRIPTION: {
    ...bought,
    contentType: 'SUBSCRIPTION',
    isBoughtOnce: false,
    isMonthly: true,
    picture: 'portrait',
    failure: 'subscription',
    icon: 'users',
    tint: 'yoga',
  },
  DONATION: {
    ...other,
    contentType: 'CREATOR',
    namesCreator: false,
    retry: 'tip',
    picture: 'portrait',
    failure: 'donation',
    unknown: 'unknownTip',
    icon: 'heart',
    tint: 'coaching',
  },
  CREDITS: { ...other, namesCreator: false, picture: 'wallet' },
  GIFT: { ...other, retry: null, unknown: 'unknownTip' },
  SHOP_ORDER: {
    ...other,
    refundPage: `${paths.dashboardOrders}?show=all`,
    icon: 'box',
    tint: 'nutritional',
  },
} as const satisfies Record<SellableType, SaleKind> & Record<TransactionType, { contentType: ContentType }>;
