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
import { useTakenOut } from './useTakenOut';

type Props = {
  /** One kind only, as addresses name it. */
  type: string | undefined;
  /** Called with the kinds there are, as far as is known. */
  onKinds: (kinds: ContentType[]) => void;
};

/** What the member saved. What is taken out stays away until that is undone. */
export function SavedContents({ type, onKinds }: Props) {
  const { t } = useTranslation('content');
  const errorText = useErrorText();
  const { items, error, moreError, reload, hasMore, isLoadingMore, loadMore } = useSaved(type);
  const { isOut, change } = useTakenOut();
  // As one text, because the same kinds have to be the same value.
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
