import { useTranslation } from 'next-i18next/pages';
import { useEffect } from 'react';
import { PagedList } from '@/components/loading/PagedList';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { Grid } from '@/components/ui/layout/Grid';
import { paths } from '@/contract/paths';
import type { ContentType } from '@/contract/values/content';
import { useSaved } from '@/hooks/content/useSaved';
import { SavedCard } from './SavedCard';
import { SavedSkeleton } from './SavedStates';
import { useRemovedItems } from './useRemovedItems';

type Props = {
  /** Kind to filter by, as named in the address. */
  type: string | undefined;
  /** Called with the kinds of the content loaded so far. */
  onKinds: (kinds: ContentType[]) => void;
};

/** List of saved content. Removed items are hidden unless the removal is undone. */
export function SavedContents({ type, onKinds }: Props) {
  const { t } = useTranslation('content');
  const list = useSaved(type);
  const { items, hasMore } = list;
  const { isOut, change } = useRemovedItems();
  // Joined to a string, because the effect must see equal kinds as the same value.
  const kinds = [...new Set(items?.map(({ contentType }) => contentType))].join(' ');
  useEffect(() => {
    if (kinds) onKinds(kinds.split(' ') as ContentType[]);
  }, [kinds, onKinds]);

  const shown = items?.filter(({ id }) => !isOut(id)) ?? [];
  return (
    <PagedList
      list={list}
      failed={{ title: t('saved.failed.title'), theme: 'black' }}
      loading={t('saved.loading')}
      skeleton={<SavedSkeleton />}
      more={{ shown: shown.length }}
    >
      {() =>
        shown.length === 0 && !hasMore ? (
          <EmptyState
            title={t('saved.empty.title')}
            picture="/art/empty-saved.webp"
            action={
              <ButtonLink theme="green" href={paths.courses}>
                {t('saved.empty.action')}
              </ButtonLink>
            }
          >
            {t('saved.empty.text')}
          </EmptyState>
        ) : (
          <Grid>
            {shown.map((content) => (
              <SavedCard
                key={content.id}
                content={content}
                onChange={(isSaved) => change(content.id, isSaved)}
              />
            ))}
          </Grid>
        )
      }
    </PagedList>
  );
}
