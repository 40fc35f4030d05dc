import { useTranslation } from 'next-i18next/pages';
import { JsonLd } from '@/components/shell/head/JsonLd';
import { PageHead } from '@/components/shell/head/PageHead';
import { paths } from '@/contract/paths';
import { machinePaths } from '@/contract/rules/machine-paths';
import { PostDetails, type PostDetailsProps } from './PostDetails';

export type PublicPostProps = Omit<PostDetailsProps, 'isPublic'> & {
  /** Structured data in schema.org vocabulary. */
  structuredData: object;
  shareCard: string;
};

/**
 * Page of a published post. Its head is the same at every address and names the post's own address
 * as canonical.
 */
export function PublicPostPage({ structuredData, shareCard, ...shown }: PublicPostProps) {
  const { t } = useTranslation('content');
  const { id, title, summary, creator } = shown.post;
  return (
    <>
      <PageHead
        title={t('post.head', { title, creator: creator.name })}
        description={summary}
        canonical={paths.post(id)}
        picture={shareCard}
        type="article"
        feed={{ name: creator.name, path: machinePaths.creatorFeed(creator.id) }}
      />
      <JsonLd structuredData={structuredData} />
      <PostDetails key={id} {...shown} />
    </>
  );
}
