import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import type { FormEvent } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { TextField } from '@/components/ui/fields/TextField';
import { Card } from '@/components/ui/layout/Card';
import { LinkTabs } from '@/components/ui/layout/LinkTabs';
import { paths } from '@/contract/paths';
import { LONGEST_QUERY } from '@/contract/values/search';
import { useOwnProductCounts } from '@/hooks/shop/useOwnShop';
import { toCallPath } from '@/lib/browser/call';
import { formatNumber } from '@/lib/format/format';
import { readFieldText } from '@/lib/page/field-text';
import { filterAddress, ownFilters, readOwnFilter, toOwnQuery } from '@/lib/shop/own-filter';
import { ProductsPanel } from './ProductsPanel';
import styles from './ProductsPage.module.scss';
import { ShopFrame } from './ShopFrame';

/** The creator's products, filtered by state and text in the address. */
export function ProductsPage() {
  const { t, i18n } = useTranslation('dashboard');
  const router = useRouter();
  const { filter, query } = readOwnFilter(router.query);
  const counts = useOwnProductCounts(toOwnQuery({ filter, query }));

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const words = readFieldText(event.currentTarget, 'query');
    void router.push(filterAddress({ filter, query: words }), undefined, {
      shallow: true,
      scroll: false,
    });
  }

  return (
    <ShopFrame
      section="products"
      actions={
        <ButtonLink theme="green" icon="plus" href={paths.newProduct}>
          {t('shop.newProduct')}
        </ButtonLink>
      }
    >
      <Card className={styles.panel}>
        <LinkTabs
          label={t('shop.products.filters.label')}
          isReplacing
          tabs={ownFilters.map((each) => ({
            href: filterAddress({ filter: each, query }),
            text: t(`shop.products.filters.${each}`),
            isCurrent: each === filter,
            count: counts && formatNumber(counts[each], i18n.language),
          }))}
        />
        <div className={styles.bar}>
          <form
            role="search"
            aria-label={t('shop.products.search')}
            className={styles.search}
            onSubmit={search}
          >
            <TextField
              key={query}
              name="query"
              type="search"
              label={t('shop.products.search')}
              labelHidden
              placeholder={t('shop.products.searchHint')}
              maxLength={LONGEST_QUERY}
              defaultValue={query}
            />
            <Button type="submit" theme="grey" icon="search">
              {t('shop.products.searchAction')}
            </Button>
          </form>
          <ButtonLink
            theme="hollow-border"
            icon="download"
            download
            href={toCallPath('GET /shop/dashboard/items/csv')}
            aria-label={t('shop.products.csvName')}
          >
            {t('shop.products.csv')}
          </ButtonLink>
        </div>
        <ProductsPanel key={`${filter} ${query}`} filter={filter} query={query} />
      </Card>
    </ShopFrame>
  );
}
