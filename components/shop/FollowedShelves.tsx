import { useTranslation } from 'next-i18next/pages';
import { Loaded } from '@/components/loading/Loaded';
import { usePrice } from '@/components/money/usePrice';
import { Link } from '@/components/ui/actions/Link';
import { Avatar } from '@/components/ui/display/Avatar';
import { Cover } from '@/components/ui/display/Cover';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { Card } from '@/components/ui/layout/Card';
import { paths } from '@/contract/paths';
import { useFollowedShelves } from '@/hooks/shop/useProducts';
import type { ReplyOf } from '@/lib/api-call';
import styles from './FollowedShelves.module.scss';

type Shelf = ReplyOf<'GET /shop/followed'>['items'][number];

/** Newest products of the creators that the member follows; renders nothing if there are none. */
export function FollowedShelves({ className }: { className?: string }) {
  const { t } = useTranslation('shop');
  const shelves = useFollowedShelves();
  if (shelves.data?.items.length === 0) return null;
  return (
    <section className={className} aria-labelledby="shop-followed">
      <h2 id="shop-followed" className={styles.title}>
        {t('home.followed.title')}
      </h2>
      <Loaded
        of={shelves}
        loading={t('home.followed.loading')}
        loadingClass={styles.shelves}
        skeleton={[1, 2, 3].map((place) => (
          <Skeleton key={place} shape="block" height={160} />
        ))}
      >
        {({ items }) => (
          <ul role="list" className={styles.shelves}>
            {items.map((shelf) => (
              <ShelfCard key={shelf.creator.id} shelf={shelf} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

function ShelfCard({ shelf: { creator, products, moreCount } }: { shelf: Shelf }) {
  const { t } = useTranslation('shop');
  const price = usePrice();
  return (
    <Card as="li" className={styles.shelf}>
      <div className={styles.head}>
        <Avatar id={creator.id} name={creator.name} src={creator.picture?.smallUrl} size={48} />
        <div>
          <h3>
            <Link href={paths.creator(creator.username)}>{creator.name}</Link>
          </h3>
          <p>{creator.tagline}</p>
        </div>
        {moreCount > 0 && (
          <Link
            href={paths.productsOf(creator.id)}
            className="link"
            aria-label={t('home.followed.moreOf', { count: moreCount, name: creator.name })}
          >
            {t('home.followed.more', { count: moreCount })}
          </Link>
        )}
      </div>
      <ul role="list">
        {products.map(({ id, routedTitle, title, picture, priceCents }) => (
          <li key={id}>
            <Link href={paths.product(routedTitle)}>
              <span className={styles.picture}>
                <Cover picture={picture} topicId={id} sizes="60px" />
              </span>
              <span>
                <b>{title}</b>
                <span className="tabular">{price(priceCents)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
