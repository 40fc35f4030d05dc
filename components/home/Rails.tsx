import { useTranslation } from 'next-i18next/pages';
import { CourseRail, RAIL } from './CourseRail';
import { paths } from '@/contract/paths';
import { useNewCourses, useTopicCourses } from '@/hooks/courses/useRails';

type Props = {
  /** What other rails of the page show. */
  shown: readonly string[];
  /** Without the newest, where the page shows them itself. */
  onlyPersonal?: boolean;
  className?: string;
};

/** The rails that are read in the browser: the member's own, and what is new. A rail that is added has its line here. */
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
        <Newest shown={[...shown, ...ofTopics.slice(0, RAIL).map(({ id }) => id)]} className={className} />
      )}
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
