import { useTranslation } from 'next-i18next/pages';
import { IconButton } from '@/components/ui/actions/IconButton';
import { ContentStateBadge } from '@/components/content/ContentStateBadge';
import { DragHandle } from '@/components/ui/sortable/DragHandle';
import { SortRow } from '@/components/ui/sortable/SortRow';
import { StepButtons } from '@/components/ui/sortable/StepButtons';
import { useSortable } from '@/components/ui/sortable/useSortable';
import type { OwnCollection } from '@/contract/shop-editing';
import { applyMove } from '@/lib/editing/ordering';
import styles from './CollectionsPage.module.scss';
import { SmallPicture } from './SmallPicture';

type Products = OwnCollection['products'];
type Props = { products: Products; onChange: (products: Products) => void };

const GROUP = 'collection-products';

/** Ordered products of a collection. */
export function CollectionProducts({ products, onChange }: Props) {
  const { t } = useTranslation('dashboard');
  const groups = [{ id: GROUP, items: products }];
  const titleOf = (id: string) => products.find((each) => each.id === id)?.title ?? '';
  const sortable = useSortable({
    groups,
    onMove: (move) => onChange(applyMove(groups, move)[0]!.items),
    announce: ({ what, sorted, position, total }) =>
      t(`shop.sort.${what}`, { name: titleOf(sorted.id), position, total }),
    helpId: 'collection-products-help',
  });
  const shown = sortable.preview ? applyMove(groups, sortable.preview) : groups;
  return (
    <div role="group" aria-labelledby="in-order">
      <b id="in-order">{t('shop.collections.inOrder')}</b>
      <p id="collection-products-help" hidden>
        {t('shop.sort.help')}
      </p>
      <p role="status" className="visually-hidden">
        {sortable.announcement}
      </p>
      {products.length === 0 && <p className={styles.quiet}>{t('shop.collections.noProducts')}</p>}
      <ul role="list" className={styles.products} {...sortable.groupProps(GROUP)}>
        {shown[0]!.items.map(({ id, title, picture, state }) => (
          <SortRow key={id} sortable={sortable} id={id}>
            <div className={styles.product}>
              <DragHandle
                sortable={sortable}
                sorted={{ kind: 'item', id }}
                label={t('shop.collections.move', { title })}
              />
              <SmallPicture picture={picture} size={44} />
              <span className={styles.name}>
                {title}
                {state !== 'PUBLISHED' && <ContentStateBadge state={state} />}
              </span>
              <span className={styles.steps}>
                <StepButtons
                  sortable={sortable}
                  sorted={{ kind: 'item', id }}
                  labels={{
                    up: t('shop.collections.moveUp', { title }),
                    down: t('shop.collections.moveDown', { title }),
                  }}
                />
              </span>
              <IconButton
                icon="close"
                label={t('shop.collections.takeOut', { title })}
                onClick={() => onChange(products.filter((each) => each.id !== id))}
              />
            </div>
          </SortRow>
        ))}
      </ul>
    </div>
  );
}
