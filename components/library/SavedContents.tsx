import { useTranslation } from 'next-i18next/pages';
import { useEffect } from 'react';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { Grid } from '@/components/ui/layout/Grid';
import { LoadMore } from '@/components/ui/feedback/LoadMore';
import { paths } from '@/contract/paths';
import type { ContentType } from '@/contract/values/content';
import { useSaved } from '@/hooks/content/useSaved';
import { useErrorText } from '@/hooks/useErrorText';
import { SavedCard } from './SavedCard';
import { SavedFailed, SavedLoading } from './SavedStates';
import { useRemovedItems } from './useRemovedItems';

type Props = {
  /** Kind to filter by, as named in the address. */
  type: string | undefined;
  /** Called with the kinds found so far. */
  onKinds: (kinds: ContentType[]) => void;
};

/** List of saved content. Removed items stay hidden unless the removal is undone. */
export function SavedContents({ type, onKinds }: Props) {
  const { t } = useTranslation('content');
  const errorText = useErrorText();
  const { items, error, moreError, reload, hasMore, isLoadingMore, loadMore } = useSaved(type);
  const { isOut, change } = useRemovedItems();
  // A joined string, because equal kinds must be the same value for the effect.
  const kinds = [...new Set(items?.map(({ contentType }) => contentType))].join(' ');
  useEffect(() => {
    if (kinds) onKinds(kinds.split(' ') as ContentType[]);
  }, [kinds, onKinds]);

  if (!items) return error ? <SavedFailed error={error} onRetry={reload} /> : <SavedLoading />;
  const shown = items.filter(({ id }) => !isOut(id));
  if (shown.length === 0 && !hasMore)
    return (
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
    );
  return (
    <>
      <Grid>
        {shown.map((content) => (
          <SavedCard key={content.id} content={content} onChange={(isSaved) => change(content.id, isSaved)} />
        ))}
      </Grid>
      <LoadMore
        shown={shown.length}
        more={hasMore}
        loading={isLoadingMore}
        problem={moreError && errorText(moreError)}
        onMore={loadMore}
      />
    </>
  );
}
