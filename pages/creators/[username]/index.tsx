import { useTranslation } from 'next-i18next/pages';
import { CreatorView, type CreatorViewProps } from '@/components/creators/CreatorView';
import { PageFailed } from '@/components/shell/status/PageFailed';
import { PageHead } from '@/components/shell/head/PageHead';
import type { Page } from '@/lib/layout';
import { paths } from '@/lib/paths';
import { onDemand, publicPage, type PublicProps } from '@/lib/server/public-page';

const CreatorPage: Page<PublicProps<CreatorViewProps>> = ({ loaded }) => {
  const { t } = useTranslation('explore');
  if (!loaded) return <PageFailed />;
  const { name, promise, username, bio, picture } = loaded.creator;
  return (
    <>
      <PageHead
        title={t('creators.head', { name, promise })}
        description={bio.slice(0, 150)}
        canonical={paths.creator(username)}
        picture={picture?.url}
      />
      <CreatorView key={username} {...loaded} />
    </>
  );
};

export const getStaticPaths = onDemand;
export const getStaticProps = publicPage<CreatorViewProps>({
  namespaces: ['explore'],
  load: async ({ call, params }) => {
    const creator = await call('GET /creators/:creator', { params: { creator: String(params.username) } });
    const courses = await call('GET /courses', { query: { creatorId: creator.id, limit: 100 } });
    return { creator, courses: courses.items };
  },
});
export default CreatorPage;
