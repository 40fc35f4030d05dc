import { useTranslation } from 'next-i18next/pages';
import { PageHead } from '@/components/shell/head/PageHead';
import { paths } from '@/contract/paths';
import { PostDetails, type PostDetailsProps } from './PostDetails';

export type ViewPostProps = Omit<PostDetailsProps, 'keep'>;

const keep = ['contentType', 'contentId'];

/** A post at the address of any content: a public one for everyone, another one for its creator and the office. */
export function ViewPostPage(shown: ViewPostProps) {
  const { t } = useTranslation('content');
  const { title, creator, id } = shown.post;
  return (
    <>
      <PageHead
        title={t('post.head', { title, creator: creator.name })}
        canonical={shown.isPublic ? paths.post(id) : undefined}
        noIndex={!shown.isPublic}
      />
      <PostDetails key={id} {...shown} keep={keep} />
    </>
  );
}
