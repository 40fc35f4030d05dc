import { useTranslation } from 'next-i18next/pages';
import { Link } from '@/components/ui/actions/Link';
import { Icon } from '@/components/ui/display/Icon';
import { Card } from '@/components/ui/layout/Card';
import { paths } from '@/contract/paths';
import type { ShopOverview } from '@/contract/shop-editing';
import { formatCents } from '@/lib/format/format';
import styles from './ShopOverviewPage.module.scss';
import { SmallPicture } from './SmallPicture';

/** Best-selling products of the last 30 days. */
export function BestSellers({ best }: { best: ShopOverview['best'] }) {
  const { t, i18n } = useTranslation('dashboard');
  const most = Math.max(1, ...best.map(({ salesCents }) => salesCents));
  return (
    <Card as="section" look="pane" aria-labelledby="best-sellers">
      <header className={styles.head}>
        <div>
          <h2 id="best-sellers">{t('shop.best.title')}</h2>
          <p className={styles.quiet}>{t('shop.lastDays')}</p>
        </div>
        <Link className={styles.all} href={paths.dashboardProducts}>
          {t('shop.best.all')}
          <Icon name="arrow" />
        </Link>
      </header>
      {best.length === 0 && <p className={styles.quiet}>{t('shop.best.none')}</p>}
      <ol role="list" className={styles.best}>
        {best.map(({ productId, title, picture, soldCount, salesCents }) => (
          <li key={productId}>
            <SmallPicture picture={picture} size={64} />
            <div>
              <p className={styles.line}>
                <b>
                  <Link href={paths.editProduct(productId)}>{title}</Link>
                </b>
                <span>{t('shop.best.sold', { count: soldCount })}</span>
              </p>
              <div className={styles.bar} aria-hidden="true">
                <i style={{ width: `${Math.round((salesCents / most) * 100)}%` }} />
              </div>
            </div>
            <b>{formatCents(salesCents, i18n.language, { exact: true })}</b>
          </li>
        ))}
      </ol>
    </Card>
  );
}
