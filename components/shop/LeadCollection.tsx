import { useTranslation } from 'next-i18next/pages';
import { usePrice } from '@/components/money/usePrice';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Link } from '@/components/ui/actions/Link';
import { Avatar } from '@/components/ui/display/Avatar';
import { tintColours, tintOf } from '@/components/ui/display/tints';
import { paths } from '@/contract/paths';
import type { CollectionCard } from '@/contract/shop';
import { CollectionPictures } from './CollectionPictures';
import styles from './LeadCollection.module.scss';

/** Collection at the top of the shop, on the tint of its creator. */
export function LeadCollection({ collection }: { collection: CollectionCard }) {
  const { t } = useTranslation('shop');
  const price = usePrice();
  const { slug, title, text, productsCount, prices, pictures, creator } = collection;
  return (
    <section className={styles.lead} style={tintColours(tintOf(creator.id))} aria-labelledby="shop-lead">
      <div className={styles.text}>
        <p className={styles.by}>
          <Avatar id={creator.id} name={creator.name} src={creator.picture?.smallUrl} size={36} />
          <span>
            {t('home.collectionBy')}{' '}
            <Link href={paths.creator(creator.username)} className="link">
              {creator.name}
            </Link>
          </span>
        </p>
        <h2 id="shop-lead">{title}</h2>
        {text !== '' && <p className={styles.story}>{text}</p>}
        <p className={styles.facts}>
          <span>{t('home.products', { count: productsCount })}</span>
          {prices && (
            <span>
              {prices.from === prices.to
                ? price(prices.from)
                : t('home.prices', { from: price(prices.from), to: price(prices.to) })}
            </span>
          )}
        </p>
        <ButtonLink theme="green" size="l" href={paths.collection(slug)}>
          {t('home.seeCollection')}
        </ButtonLink>
      </div>
      <CollectionPictures pictures={pictures} id={creator.id} first />
    </section>
  );
}
