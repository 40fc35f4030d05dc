import { useTranslation } from 'next-i18next/pages';
import { FollowButton } from '@/components/content/FollowButton';
import { CreatorTile } from '@/components/creators/CreatorTile';
import { PagedList } from '@/components/loading/PagedList';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { Grid } from '@/components/ui/layout/Grid';
import { paths } from '@/contract/paths';
import { useFollowed } from '@/hooks/creators/useFollowed';
import { SavedSkeleton } from './SavedStates';
import { useRemovedItems } from './useRemovedItems';

/**
 * List of followed creators. An unfollowed creator remains in the list, so that the reader can
 * follow again.
 */
export function FollowedCreators() {
  const { t } = useTranslation('content');
  const { isOut, change } = useRemovedItems();
  return (
    <PagedList
      list={useFollowed()}
      failed={{ title: t('saved.failed.title'), theme: 'black' }}
      loading={t('saved.loading')}
      skeleton={<SavedSkeleton />}
      empty={
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
      }
    >
      {(creators) => (
        <Grid look="panels">
          {creators.map((creator) => (
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
      )}
    </PagedList>
  );
}
