import { useTranslation } from 'next-i18next/pages';
import { PageHead } from '@/components/shell/head/PageHead';
import { PostDetails, type PostDetailsProps } from './PostDetails';
import { PublicPostPage, type PublicPostProps } from './PublicPostPage';

export type ViewPostProps =
  | (Omit<PublicPostProps, 'keep'> & { isPublic: true })
  | (Omit<PostDetailsProps, 'keep'> & { isPublic: false });

const keep = ['contentType', 'contentId'];

/**
 * Post page at the address of any content. A public post is for everyone; otherwise only for its
 * creator, the office and people who paid for it.
 */
export function ViewPostPage(shown: ViewPostProps) {
  const { t } = useTranslation('content');
  const { title, creator, id } = shown.post;
  if (shown.isPublic) return <PublicPostPage {...shown} keep={keep} />;
  return (
    <>
      <PageHead title={t('post.head', { title, creator: creator.name })} noIndex />
      <PostDetails key={id} {...shown} keep={keep} />
    </>
  );
}
