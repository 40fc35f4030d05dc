import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { JsonLd } from '@/components/shell/head/JsonLd';
import { PageHead } from '@/components/shell/head/PageHead';
import { ErrorBoundary } from '@/components/shell/status/ErrorBoundary';
import { PageHeader } from '@/components/ui/layout/PageHeader';
import { paths } from '@/contract/paths';
import { machinePaths } from '@/contract/rules/machine-paths';
import type { ShopHome } from '@/contract/shop';
import { ALL_DEPARTMENTS } from '@/contract/values/shop';
import { useUser } from '@/hooks/accounts/useUser';
import { DepartmentTiles } from './DepartmentTiles';
import { LeadCollection } from './LeadCollection';
import { NoProducts } from './NoProducts';
import { ProductGrid } from './ProductGrid';
import { ShelfHead } from './ShelfHead';
import { ShopPromises } from './ShopPromises';
import styles from './ShopPage.module.scss';

/** Loaded on demand, because visitors do not follow creators. */
const FollowedShelves = dynamic(() => import('./FollowedShelves').then((file) => file.FollowedShelves), {
  ssr: false,
});

export type ShopProps = {
  shop: ShopHome;
  /** Structured data in schema.org vocabulary. */
  structuredData?: object;
};

/** First page of the shop. Sections without products are left out. */
export function ShopPage({ shop, structuredData }: ShopProps) {
  const { t } = useTranslation('shop');
  const { isSignedIn } = useUser();
  const { lead, newest, productsCount } = shop;
  const departments = shop.departments.filter((each) => each.productsCount > 0);
  const everything = paths.department(ALL_DEPARTMENTS);
  return (
    <div className={styles.page}>
      <PageHead
        title={t('home.title')}
        description={t('home.description')}
        picture={machinePaths.shareCard('pages', 'products')}
      />
      <JsonLd structuredData={structuredData} />
      <PageHeader title={t('home.title')} lead={t('home.lead')} />
      {productsCount === 0 && (
        <div className={styles.section}>
          <NoProducts />
        </div>
      )}
      {lead && <LeadCollection collection={lead} />}
      {departments.length > 0 && (
        <section className={styles.section} aria-labelledby="shop-departments">
          <ShelfHead
            id="shop-departments"
            title={t('home.departments')}
            href={everything}
            more={t('home.everything')}
          />
          <DepartmentTiles departments={departments} products={newest} />
        </section>
      )}
      {newest.length > 0 && (
        <section className={styles.section} aria-labelledby="shop-new">
          <ShelfHead id="shop-new" title={t('home.new')} href={everything} more={t('home.allNew')} />
          <ProductGrid products={newest} />
        </section>
      )}
      {isSignedIn && productsCount > 0 && (
        <ErrorBoundary>
          <FollowedShelves className={styles.section} />
        </ErrorBoundary>
      )}
      {productsCount > 0 && <ShopPromises className={styles.section} />}
    </div>
  );
}
