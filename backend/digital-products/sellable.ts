import { isChangeable, isPdf } from '../../contract/values/downloads.ts';
import { contentGiftable } from '../content/giftable-service.ts';
import { contentSellable, type SoldContent } from '../content/sale-service.ts';
import * as files from './file-repository.ts';
import { listUses } from './owner-service.ts';
import { productRefundRule } from './refund-rule.ts';
import * as repository from './repository.ts';
import { ownsPermanently } from './service.ts';

const sold = {
  type: 'PPV_PRODUCT',
  contentType: 'DIGITAL_PRODUCT',
  name: 'digital product',

  findState: async (db, id) => (await repository.findProduct(db, id))?.state,

  refundRule: productRefundRule,

  async listIncluded(db, id) {
    const { isStamped } = await repository.getProduct(db, id);
    const listed = await files.listFiles(db, [id], 'current');
    const pdfs = isStamped ? listed.filter(isPdf) : [];
    const nameless = pdfs.filter((file) => !isChangeable(file)).length;
    return [
      { code: 'files', count: listed.length, seconds: 0 },
      { code: 'versions', count: 1, seconds: 0 },
      ...(nameless < pdfs.length
        ? [
            nameless === 0
              ? { code: 'stamped' as const, count: 1, seconds: 0 }
              : { code: 'stampedInPart' as const, count: nameless, seconds: 0 },
          ]
        : []),
    ];
  },

  ownsPermanently,

  // A product is unused until its first download.
  async usageOf(db, { buyerId, contentId }) {
    const downloads = (await listUses(db, buyerId, contentId)).length;
    return { consumed: downloads > 0 ? 1 : 0, downloads };
  },

  listUses: (db, { buyerId, contentId }) => listUses(db, buyerId, contentId),
} as const satisfies SoldContent;

export const digitalProductSellable = contentSellable(sold);
export const digitalProductGiftable = contentGiftable(sold);
