import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { IconButton } from '@/components/ui/actions/IconButton';
import { Menu } from '@/components/ui/actions/Menu';
import { classNames } from '@/components/ui/class-names';
import { Badge } from '@/components/ui/display/Badge';
import { Banner } from '@/components/ui/feedback/Banner';
import { ConfirmModal } from '@/components/ui/feedback/ConfirmModal';
import { useToast } from '@/components/ui/feedback/useToast';
import { Card } from '@/components/ui/layout/Card';
import { DragHandle } from '@/components/ui/sortable/DragHandle';
import { SortRow } from '@/components/ui/sortable/SortRow';
import { useSortable } from '@/components/ui/sortable/useSortable';
import { paths } from '@/contract/paths';
import type { OwnCollection } from '@/contract/shop-editing';
import type { OwnCollections } from '@/hooks/shop/useOwnShop';
import { useErrorText } from '@/hooks/useErrorText';
import { applyMove } from '@/lib/editing/ordering';
import styles from './CollectionsPage.module.scss';
import { SmallPicture } from './SmallPicture';

type Props = {
  collections: OwnCollections;
  items: OwnCollection[];
  chosenSlug: string;
  onChoose: (slug: string) => void;
};

const GROUP = 'collections';
const MOST_PICTURES = 3;

/** Collections in the order of the shop. The order is changed by dragging or with the keyboard. */
export function CollectionList({ collections, items, chosenSlug, onChoose }: Props) {
  const { t } = useTranslation('dashboard');
  const errorText = useErrorText();
  const toast = useToast();
  const [failure, setFailure] = useState<unknown>();
  const [removing, setRemoving] = useState<OwnCollection>();
  const nameOf = (slug: string) => items.find((each) => each.slug === slug)?.title ?? '';

  const attempt = (task: () => Promise<unknown>) => {
    setFailure(undefined);
    task().catch(setFailure);
  };
  const groups = [{ id: GROUP, items: items.map((item) => ({ ...item, id: item.slug })) }];
  const sortable = useSortable({
    groups,
    onMove: (move) => attempt(() => collections.order(applyMove(groups, move)[0]!.items)),
    announce: ({ what, sorted, position, total }) =>
      t(`shop.sort.${what}`, { name: nameOf(sorted.id), position, total }),
    helpId: 'collections-help',
  });
  const shown = sortable.preview ? applyMove(groups, sortable.preview) : groups;

  async function remove(slug: string, title: string) {
    await collections.remove(slug);
    setRemoving(undefined);
    toast(t('shop.collections.removed', { title }));
  }

  return (
    <Card as="section" look="pane" aria-label={t('shop.collections.list')}>
      {failure !== undefined && (
        <Banner tone="error" announced>
          {errorText(failure)}
        </Banner>
      )}
      <p id="collections-help" hidden>
        {t('shop.sort.help')}
      </p>
      <p role="status" className="visually-hidden">
        {sortable.announcement}
      </p>
      <ul role="list" className={styles.list} {...sortable.groupProps(GROUP)}>
        {shown[0]!.items.map(({ slug, title, products, isShown }, place) => (
          <SortRow key={slug} sortable={sortable} id={slug}>
            <div className={classNames(styles.row, slug === chosenSlug && styles.chosen)}>
              <DragHandle
                sortable={sortable}
                sorted={{ kind: 'item', id: slug }}
                label={t('shop.collections.move', { title })}
              />
              <span className={styles.pictures}>
                {products.slice(0, MOST_PICTURES).map(({ id, picture }) => (
                  <SmallPicture key={id} picture={picture} size={44} />
                ))}
              </span>
              <span>
                <button
                  type="button"
                  className={styles.title}
                  aria-current={slug === chosenSlug ? 'true' : undefined}
                  onClick={() => onChoose(slug)}
                >
                  {title}
                </button>
                <span className={styles.quiet}>
                  {t('shop.collections.products', { count: products.length })}
                </span>
              </span>
              <Badge tone={isShown ? 'green' : 'neutral'} className={styles.badge}>
                {t(isShown ? 'shop.collections.shown' : 'shop.collections.hidden')}
              </Badge>
              <Menu
                trigger={<IconButton icon="more" label={t('content.actionsFor', { title })} />}
                entries={[
                  {
                    id: 'up',
                    label: t('shop.collections.up'),
                    icon: 'up',
                    disabled: place === 0,
                    onSelect: () =>
                      sortable.moveTo(
                        { kind: 'item', id: slug },
                        sortable.stepFrom({ kind: 'item', id: slug }, -1),
                      ),
                  },
                  {
                    id: 'down',
                    label: t('shop.collections.down'),
                    icon: 'down',
                    disabled: place === items.length - 1,
                    onSelect: () =>
                      sortable.moveTo(
                        { kind: 'item', id: slug },
                        sortable.stepFrom({ kind: 'item', id: slug }, 1),
                      ),
                  },
                  ...(isShown
                    ? [
                        {
                          id: 'view',
                          label: t('shop.collections.view'),
                          icon: 'eye' as const,
                          href: paths.collection(slug),
                        },
                      ]
                    : []),
                  {
                    id: 'show',
                    label: t(isShown ? 'shop.collections.hide' : 'shop.collections.show'),
                    icon: isShown ? 'eye-off' : 'check',
                    onSelect: () => attempt(() => collections.update(slug, { isShown: !isShown })),
                  },
                  {
                    id: 'delete',
                    label: t('content.delete'),
                    icon: 'trash',
                    danger: true,
                    separated: true,
                    onSelect: () => setRemoving(items.find((each) => each.slug === slug)),
                  },
                ]}
              />
            </div>
          </SortRow>
        ))}
      </ul>
      {removing && (
        <ConfirmModal
          title={t('content.remove.title', { title: removing.title })}
          action={t('shop.collections.remove')}
          acting={t('content.remove.deleting')}
          keep={t('content.remove.cancel')}
          onConfirm={() => remove(removing.slug, removing.title)}
          onClose={() => setRemoving(undefined)}
          errorText={errorText}
        >
          <p>{t('shop.collections.removeText')}</p>
        </ConfirmModal>
      )}
    </Card>
  );
}
