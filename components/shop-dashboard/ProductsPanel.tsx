import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { PagedList } from '@/components/loading/PagedList';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Banner } from '@/components/ui/feedback/Banner';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { useToast } from '@/components/ui/feedback/useToast';
import { useSelection } from '@/components/ui/layout/useSelection';
import { paths } from '@/contract/paths';
import type { OwnProduct } from '@/contract/shop-editing';
import { useOwnProducts, useProductActions } from '@/hooks/shop/useOwnShop';
import { useErrorText } from '@/hooks/useErrorText';
import { toOwnQuery, type OwnFilter } from '@/lib/shop/own-filter';
import { BulkProducts } from './BulkProducts';
import { OwnProductTable, type ProductStatus } from './OwnProductTable';
import styles from './ProductsPage.module.scss';

// Loaded on demand, because forms need a library and their dialog is opened rarely.
const DeleteProductModal = dynamic(
  () => import('./DeleteProductModal').then((file) => file.DeleteProductModal),
  { ssr: false },
);

/** Table of the creator's products that match a filter, with actions on one or several products. */
export function ProductsPanel({ filter, query }: OwnFilter) {
  const { t } = useTranslation('dashboard');
  const list = useOwnProducts(toOwnQuery({ filter, query }));
  const actions = useProductActions();
  const errorText = useErrorText();
  const toast = useToast();
  const { selected, select, column } = useSelection<OwnProduct>({
    columnLabel: t('shop.products.columns.select'),
    labelOf: ({ title }) => t('content.select', { title }),
  });
  const [deleting, setDeleting] = useState<OwnProduct>();
  const [failure, setFailure] = useState<{ title: string; error: unknown }>();

  async function reload() {
    await Promise.all([list.reload(), actions.reload()]).catch(() => undefined);
  }

  async function setStatus(product: OwnProduct, status: ProductStatus) {
    const { title } = product;
    setFailure(undefined);
    try {
      await actions.setStatus(product, status);
      toast(
        t(status === 'PUBLISHED' ? 'shop.products.published' : 'content.unpublished', { title }),
        status === 'UNPUBLISHED'
          ? { label: t('content.undo'), onAction: () => void setStatus(product, 'PUBLISHED') }
          : undefined,
      );
    } catch (error) {
      setFailure({ title, error });
    } finally {
      await reload();
    }
  }

  async function remove(product: OwnProduct) {
    await actions.remove(product);
    toast(t('content.deleted', { title: product.title }));
    select(selected.filter(({ id }) => id !== product.id));
    await reload();
  }

  const isFiltered = filter !== 'all' || query !== undefined;
  return (
    <>
      {failure && (
        <div className={styles.inside}>
          <Banner tone="error" title={t('content.actionFailed', { title: failure.title })} announced>
            {errorText(failure.error)}
          </Banner>
        </div>
      )}
      <BulkProducts
        items={list.items ?? []}
        selected={selected}
        select={select}
        actions={actions}
        onChanged={reload}
      />
      <PagedList
        list={list}
        failed={{ title: t('shop.products.failedTitle'), isFrameless: true }}
        loading={t('shop.products.loading')}
        loadingClass={styles.skeleton}
        skeleton={[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} shape="block" height={64} />
        ))}
        empty={
          <div className={styles.inside}>
            <EmptyState
              isFrameless
              title={t(isFiltered ? 'shop.products.nothing.title' : 'shop.first.title')}
              picture={isFiltered ? undefined : '/art/empty-products.webp'}
              action={
                <ButtonLink
                  theme={isFiltered ? 'grey' : 'green'}
                  href={isFiltered ? paths.dashboardProducts : paths.newProduct}
                >
                  {t(isFiltered ? 'shop.products.nothing.all' : 'shop.newProduct')}
                </ButtonLink>
              }
            >
              {t(isFiltered ? 'shop.products.nothing.text' : 'shop.first.text')}
            </EmptyState>
          </div>
        }
        more={{ className: styles.more }}
      >
        {(items) => (
          <OwnProductTable items={items} selection={column} onStatus={setStatus} onDelete={setDeleting} />
        )}
      </PagedList>
      {deleting && (
        <DeleteProductModal
          title={deleting.title}
          onClose={() => setDeleting(undefined)}
          onDelete={() => remove(deleting)}
        />
      )}
    </>
  );
}
