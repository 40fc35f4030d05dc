import { useTranslation } from 'next-i18next/pages';
import { usePrice } from '@/components/money/usePrice';
import { Icon } from '@/components/ui/display/Icon';
import type { DeliveryRate, ProductPage } from '@/contract/shop';
import { firstName } from '@/lib/format/format';
import styles from './ProductFacts.module.scss';

type Props = { product: Pick<ProductPage, 'creator' | 'delivery' | 'canBePosted' | 'canBeCollected'> };

/** Returns the cheapest rate at which a product is posted. */
const cheapest = (rates: DeliveryRate[]): DeliveryRate | undefined =>
  rates.filter(({ kind }) => kind === 'POST').toSorted((one, other) => one.priceCents - other.priceCents)[0];

/** Facts about delivery, payment and problems of a product. */
export function ProductFacts({ product }: Props) {
  const { t } = useTranslation('shop');
  const price = usePrice();
  const { creator, delivery, canBePosted, canBeCollected } = product;
  const name = firstName(creator.name);
  const post = canBePosted ? cheapest(delivery.rates) : undefined;
  const collect = canBeCollected && delivery.rates.some(({ kind }) => kind === 'COLLECT');
  const cost = post && { price: price(post.priceCents), where: post.where };
  const free = post?.freeFromCents && { price: price(post.freeFromCents), name };
  const lines = [
    cost && t(post.priceCents === 0 ? 'product.facts.freePost' : 'product.facts.post', cost),
    free && post.priceCents > 0 && t('product.facts.freeFrom', free),
    collect && t(post ? 'product.facts.orCollect' : 'product.facts.collect'),
  ];
  const facts = [
    {
      icon: 'shipping' as const,
      title: delivery.postsFrom
        ? t('product.facts.from', { place: delivery.postsFrom })
        : t('product.facts.delivery'),
      text: lines.filter(Boolean).join(' ') || t('product.facts.noDelivery', { name }),
    },
    { icon: 'payment' as const, title: t('product.facts.payment'), text: t('product.facts.paymentText') },
    {
      icon: 'return' as const,
      title: t('product.facts.problem'),
      text: t('product.facts.problemText', { name }),
    },
  ];
  return (
    <ul role="list" className={styles.facts}>
      {facts.map(({ icon, title, text }) => (
        <li key={icon}>
          <Icon name={icon} />
          <div>
            <b>{title}</b>
            <span>{text}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}
