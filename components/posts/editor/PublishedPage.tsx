import { useTranslation } from 'next-i18next/pages';
import { ShareButton } from '@/components/content/ShareButton';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { paths } from '@/contract/paths';
import type { PostDraft } from '@/contract/posts';
import { useUser } from '@/hooks/accounts/useUser';

/** Page after publishing a post, with links to view, share or write the next post. */
export function PublishedPage({ post }: { post: PostDraft }) {
  const { t } = useTranslation('content');
  const { user } = useUser();
  const isPublished = post.state === 'PUBLISHED';
  return (
    <DashboardFrame title={t(`postEditor.published.titles.${post.state}`)}>
      <EmptyState
        title={post.title}
        picture={post.picture?.url}
        action={
          <>
            {isPublished && (
              <>
                <ButtonLink theme="green" icon="eye" href={paths.post(post.id)}>
                  {t('postEditor.published.view')}
                </ButtonLink>
                {user.creator && (
                  <ShareButton
                    theme="hollow-border"
                    size="m"
                    shared={{
                      contentType: 'POST',
                      contentId: post.id,
                      creatorId: user.creator.id,
                      title: post.title,
                      path: paths.post(post.id),
                    }}
                  />
                )}
              </>
            )}
            {!isPublished && (
              <ButtonLink theme="hollow-border" icon="edit" href={paths.editPost(post.id)}>
                {t('postEditor.published.edit')}
              </ButtonLink>
            )}
            <ButtonLink theme="hollow" href={paths.newPost}>
              {t('postEditor.published.another')}
            </ButtonLink>
            <ButtonLink theme="hollow" href={paths.dashboardPosts}>
              {t('postEditor.published.all')}
            </ButtonLink>
          </>
        }
      >
        {isPublished ? t('postEditor.published.text') : post.summary}
      </EmptyState>
    </DashboardFrame>
  );
}
