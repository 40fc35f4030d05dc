import type { QuoteLine } from '../extension-points/sellables.ts';

/** Returns the key with which the payment of an order is found. */
export const toOrderKey = (orderId: string): string => `ORDER:${orderId}`;

type Seller = Pick<QuoteLine, 'sellerId' | 'destination'>;

type Item = {
  productId: string;
  title: string;
  variant: string;
  quantity: number;
  priceCents: number;
};

/** Returns the lines of a seller's items at their full prices, in the order of the items. */
export const toItemLines = (seller: Seller, items: Item[]): QuoteLine[] =>
  items.map(({ productId, title, variant, quantity, priceCents }) => ({
    title: variant === '' ? title : `${title}, ${variant}`,
    quantity,
    amountCents: priceCents * quantity,
    payee: 'CREATOR',
    ...seller,
    content: { type: 'PRODUCT', id: productId },
  }));

/** Returns the line of a seller's delivery; a free delivery has no line. */
export const toDeliveryLines = (
  seller: Seller,
  { name, priceCents }: { name: string; priceCents: number },
): QuoteLine[] =>
  priceCents === 0
    ? []
    : [
        {
          title: `Delivery: ${name}`,
          quantity: 1,
          amountCents: priceCents,
          payee: 'CREATOR',
          ...seller,
          content: null,
        },
      ];
