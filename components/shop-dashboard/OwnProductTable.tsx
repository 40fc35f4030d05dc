import { useTranslation } from 'next-i18next/pages';
import { IconButton } from '@/components/ui/actions/IconButton';
import { Link } from '@/components/ui/actions/Link';
import { Menu } from '@/components/ui/actions/Menu';
import type { MenuEntry } from '@/components/ui/actions/menu-types';
import { ContentStateBadge } from '@/components/content/ContentStateBadge';
import { Badge } from '@/components/ui/display/Badge';
import { Table, type Column } from '@/components/ui/layout/Table';
import { paths } from '@/contract/paths';
import type { OwnProduct } from '@/contract/shop-editing';
import { formatCents, formatNumber } from '@/lib/format/format';
import styles from './ProductsPage.module.scss';
import { SmallPicture } from './SmallPicture';

export type ProductStatus = 'PUBLISHED' | 'UNPUBLISHED';

type Props = {
  items: OwnProduct[];
  selection: Column<OwnProduct>;
  onStatus: (product: OwnProduct, status: ProductStatus) => Promise<unknown>;
  onDelete: (product: OwnProduct) => void;
};

const isSoldOut = ({ state, stock }: OwnProduct) => state === 'PUBLISHED' && stock === 0;

/** Table of own products; cards on narrow screens. */
export function OwnProductTable({ items, selection, onStatus, onDelete }: Props) {
  const { t, i18n } = useTranslation('dashboard');

  function entriesOf(product: OwnProduct): MenuEntry[] {
    const { id, state } = product;
    const entries: MenuEntry[] = [
      { id: 'edit', label: t('shop.products.edit'), icon: 'edit', href: paths.editProduct(id) },
      {
        id: 'view',
        label: t(state === 'PUBLISHED' ? 'shop.products.view' : 'shop.products.preview'),
        icon: 'eye',
        href: state === 'PUBLISHED' ? paths.product(product.routedTitle) : paths.viewContent('PRODUCT', id),
      },
    ];
    if (state === 'PUBLISHED')
      entries.push({
        id: 'unpublish',
        label: t('content.unpublish'),
        icon: 'eye-off',
        onSelect: () => void onStatus(product, 'UNPUBLISHED'),
      });
    if (state === 'DRAFT' || state === 'UNPUBLISHED')
      entries.push({
        id: 'publish',
        label: t(state === 'DRAFT' ? 'shop.products.publish' : 'content.publishAgain'),
        icon: 'check',
        onSelect: () => void onStatus(product, 'PUBLISHED'),
      });
    entries.push({
      id: 'delete',
      label: t('content.delete'),
      icon: 'trash',
      danger: true,
      separated: true,
      onSelect: () => onDelete(product),
    });
    return entries;
  }

  const columns: Column<OwnProduct>[] = [
    selection,
    {
      key: 'title',
      label: t('shop.products.columns.product'),
      heading: true,
      cell: ({ id, title, picture, variantsCount, departmentName }) => (
        <div className={styles.product}>
          <SmallPicture picture={picture} size={64} />
          <div>
            <Link href={paths.editProduct(id)}>{title}</Link>
            <span>
              {[
                variantsCount === 0
                  ? t('shop.products.noVariants')
                  : t('shop.products.variants', { count: variantsCount }),
                departmentName,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </div>
        </div>
      ),
    },
    {
      key: 'state',
      label: t('content.columns.status'),
      isPlain: () => true,
      cell: (product) =>
        isSoldOut(product) ? (
          <Badge tone="apricot">{t('shop.soldOut')}</Badge>
        ) : (
          <ContentStateBadge state={product.state} />
        ),
    },
    {
      key: 'price',
      label: t('shop.products.columns.price'),
      align: 'end',
      cell: ({ priceCents }) =>
        priceCents === null ? (
          <span className={styles.quiet}>{t('shop.products.notSet')}</span>
        ) : (
          formatCents(priceCents, i18n.language, { exact: true })
        ),
    },
    {
      key: 'stock',
      label: t('shop.products.columns.stock'),
      align: 'end',
      cell: ({ stock, lowCount, variantsCount, priceCents }) =>
        variantsCount === 0 || priceCents === null ? (
          <span className={styles.quiet}>{t('shop.products.notSet')}</span>
        ) : (
          <>
            {formatNumber(stock, i18n.language)}
            {stock > 0 && lowCount > 0 && (
              <span className={styles.low}> {t('shop.products.low', { count: lowCount })}</span>
            )}
          </>
        ),
    },
    {
      key: 'sold',
      label: t('shop.products.columns.sold'),
      align: 'end',
      optional: true,
      cell: ({ soldCount }) => formatNumber(soldCount, i18n.language),
    },
    {
      key: 'actions',
      label: t('content.columns.actions'),
      labelHidden: true,
      align: 'end',
      cell: (product) => (
        <Menu
          trigger={<IconButton icon="more" label={t('content.actionsFor', { title: product.title })} />}
          entries={entriesOf(product)}
        />
      ),
    },
  ];

  return (
    <Table
      caption={t('shop.products.caption')}
      captionHidden
      columns={columns}
      rows={items}
      rowId={({ id }) => id}
    />
  );
}
