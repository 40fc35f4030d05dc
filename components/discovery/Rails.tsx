import { useTranslation } from 'next-i18next/pages';
import { PostGrid } from '@/components/posts/PostTile';
import { paths } from '@/contract/paths';
import { useNewCourses, useTopicCourses } from '@/hooks/courses/useRails';
import { useCall } from '@/hooks/useCall';
import { RAIL_LENGTH } from '@/lib/courses/rails';
import { toListPath } from '@/lib/search/list-path';
import { CourseRail } from './CourseRail';
import { Rail } from './Rail';

type Props = {
  /** Ids of the items that other rails of the page show. */
  shown: readonly string[];
  /** True if the newest items and the posts are omitted because the page shows them itself. */
  onlyPersonal?: boolean;
  className?: string;
};

/**
 * Rails that are loaded in the browser: personal rails, new items and posts. Add a new rail here.
 */
export function Rails({ shown, onlyPersonal = false, className }: Props) {
  const { t } = useTranslation('explore');
  const ofTopics = useTopicCourses(shown);
  return (
    <>
      <CourseRail
        id="rail-topics"
        className={className}
        title={t('rails.topics.title')}
        courses={ofTopics ?? []}
        href={paths.categories}
        more={t('rails.topics.more')}
      />
      {!onlyPersonal && ofTopics && (
        <Newest
          shown={[...shown, ...ofTopics.slice(0, RAIL_LENGTH).map(({ id }) => id)]}
          className={className}
        />
      )}
      {!onlyPersonal && <FreshPosts className={className} />}
    </>
  );
}

function Newest({ shown, className }: Omit<Props, 'onlyPersonal'>) {
  const { t } = useTranslation('explore');
  return (
    <CourseRail
      id="rail-new"
      className={className}
      title={t('rails.new.title')}
      courses={useNewCourses(shown)}
      href={`${paths.courses}?orderBy=newest`}
      more={t('rails.new.more')}
    />
  );
}

function FreshPosts({ className }: Pick<Props, 'className'>) {
  const { t } = useTranslation('explore');
  const { data } = useCall('GET /posts', { query: { limit: RAIL_LENGTH } });
  if (!data?.items.length) return null;
  return (
    <Rail
      id="rail-posts"
      className={className}
      title={t('rails.POST.title')}
      href={toListPath({ type: 'POST' })}
      more={t('rails.POST.more')}
    >
      <PostGrid posts={data.items} look="row" />
    </Rail>
  );
}
