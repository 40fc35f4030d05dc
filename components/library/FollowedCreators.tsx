import { useTranslation } from 'next-i18next/pages';
import { FollowButton } from '@/components/content/FollowButton';
import { CreatorTile } from '@/components/creators/CreatorTile';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { Grid } from '@/components/ui/layout/Grid';
import { LoadMore } from '@/components/ui/feedback/LoadMore';
import { paths } from '@/contract/paths';
import { useFollowed } from '@/hooks/creators/useFollowed';
import { useErrorText } from '@/hooks/useErrorText';
import { SavedFailed, SavedLoading } from './SavedStates';
import { useRemovedItems } from './useRemovedItems';

/**
 * List of followed creators. An unfollowed creator stays in view, so that it can be followed again.
 */
export function FollowedCreators() {
  const { t } = useTranslation('content');
  const errorText = useErrorText();
  const { items, error, moreError, reload, hasMore, isLoadingMore, loadMore } = useFollowed();
  const { isOut, change } = useRemovedItems();

  if (!items) return error ? <SavedFailed error={error} onRetry={reload} /> : <SavedLoading />;
  if (items.length === 0)
    return (
      <EmptyState
        title={t('saved.nobody.title')}
        picture="/art/empty-followed.webp"
        action={
          <ButtonLink theme="green" href={paths.creators}>
            {t('saved.nobody.action')}
          </ButtonLink>
        }
      >
        {t('saved.nobody.text')}
      </EmptyState>
    );
  return (
    <>
      <Grid look="panels">
        {items.map((creator) => (
          <CreatorTile
            key={creator.id}
            creator={creator}
            level={2}
            action={
              <FollowButton
                creator={creator}
                isFollowed={!isOut(creator.id)}
                size="s"
                onChange={(isFollowed) => change(creator.id, isFollowed)}
              />
            }
          />
        ))}
      </Grid>
      <LoadMore
        shown={items.length}
        more={hasMore}
        loading={isLoadingMore}
        problem={moreError && errorText(moreError)}
        onMore={loadMore}
      />
    </>
  );
}
