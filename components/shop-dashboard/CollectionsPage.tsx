import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Loaded } from '@/components/loading/Loaded';
import { Button } from '@/components/ui/actions/Button';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { shopLimits } from '@/contract/values/shop';
import { useOwnCollections } from '@/hooks/shop/useOwnShop';
import { CollectionEditor } from './CollectionEditor';
import { CollectionList } from './CollectionList';
import styles from './CollectionsPage.module.scss';
import { ShopFrame } from './ShopFrame';

// Loaded on demand, because the dialog is opened rarely.
const NewCollectionModal = dynamic(
  () => import('./NewCollectionModal').then((file) => file.NewCollectionModal),
  { ssr: false },
);

/** The creator's collections in shop order, with a form for the chosen collection. */
export function CollectionsPage() {
  const { t } = useTranslation('dashboard');
  const collections = useOwnCollections();
  const [chosenSlug, setChosenSlug] = useState<string>();
  const [isDirty, setDirty] = useState(false);
  const [isMaking, setMaking] = useState(false);
  const items = collections.data ?? [];

  /** Opens another collection, after a confirmation if the open collection has unsaved changes. */
  function choose(slug: string) {
    if (isDirty && !window.confirm(t('common:ui.leaveUnsaved'))) return;
    setDirty(false);
    setChosenSlug(slug);
  }

  return (
    <ShopFrame
      section="collections"
      actions={
        items.length < shopLimits.collections && (
          <Button theme="green" icon="plus" onClick={() => setMaking(true)}>
            {t('shop.collections.new')}
          </Button>
        )
      }
    >
      <Loaded
        of={collections}
        failed={{ title: t('shop.collections.failedTitle') }}
        loading={t('shop.collections.loading')}
        skeleton={<Skeleton shape="block" height={240} />}
      >
        {(rows) => {
          if (rows.length === 0)
            return (
              <EmptyState
                title={t('shop.collections.emptyTitle')}
                picture="/art/empty-saved.webp"
                action={
                  <Button theme="green" onClick={() => setMaking(true)}>
                    {t('shop.collections.make')}
                  </Button>
                }
              >
                {t('shop.collections.emptyText')}
              </EmptyState>
            );
          const chosen = rows.find(({ slug }) => slug === chosenSlug) ?? rows[0]!;
          return (
            <div className={styles.columns}>
              <CollectionList
                collections={collections}
                items={rows}
                chosenSlug={chosen.slug}
                onChoose={choose}
              />
              <CollectionEditor
                key={chosen.slug}
                collection={chosen}
                update={collections.update}
                onDirty={setDirty}
                onSaved={({ slug }) => setChosenSlug(slug)}
              />
            </div>
          );
        }}
      </Loaded>
      {isMaking && (
        <NewCollectionModal
          create={collections.create}
          onClose={() => setMaking(false)}
          onMade={({ slug }) => choose(slug)}
        />
      )}
    </ShopFrame>
  );
}
