import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useState, type ChangeEvent } from 'react';
import { TopicChips } from '@/components/content/TopicChips';
import { Button } from '@/components/ui/actions/Button';
import { SelectField } from '@/components/ui/fields/SelectField';
import { courseOrders } from '@/contract/values/content';
import type { CourseFilter } from '@/hooks/courses/useCourses';
import { formatDuration } from '@/lib/format/format';
import { paths } from '@/contract/paths';
import { toCourseListPath } from './course-filter';
import styles from './CourseFilters.module.scss';

/** Maximum lengths of a course part (minutes). */
const lengths = [5, 10, 20, 30];

/**
 * Filters of the courses: topics as links, order and length as a GET form. Each choice is an
 * address and works without JavaScript.
 */
export function CourseFilters({ filter }: { filter: CourseFilter }) {
  const { t } = useTranslation(['explore', 'common']);
  const router = useRouter();
  // The selects show a choice at once; the page changes once the filtered courses are loaded.
  const [chosen, setChosen] = useState(filter);
  const [shown, setShown] = useState(filter);
  if (shown !== filter) {
    setShown(filter);
    setChosen(filter);
  }
  const minutes = Number(chosen.maxMinutes ?? 0);
  const offered = [...new Set([...lengths, ...(minutes ? [minutes] : [])])].sort((a, b) => a - b);

  function choose({ target }: ChangeEvent<HTMLSelectElement>) {
    const next = { ...chosen, [target.name]: target.value || undefined } as CourseFilter;
    setChosen(next);
    void router.push(toCourseListPath(next), undefined, { scroll: false });
  }

  return (
    <div className={styles.filters}>
      <TopicChips
        chosen={filter.topicId ? [filter.topicId] : []}
        hrefOf={(topicId) => toCourseListPath({ ...filter, topicId })}
      />
      <form className={styles.selects} action={paths.courses}>
        {filter.topicId && <input type="hidden" name="topicId" value={filter.topicId} />}
        <SelectField
          name="orderBy"
          label={t('courses.filter.order')}
          value={chosen.orderBy ?? 'popular'}
          options={courseOrders.map((order) => ({
            value: order,
            label: t(`courses.filter.orders.${order}`),
          }))}
          onChange={choose}
        />
        <SelectField
          name="maxMinutes"
          label={t('courses.filter.length')}
          value={minutes || ''}
          placeholder={t('courses.filter.anyLength')}
          options={offered.map((value) => ({
            value: String(value),
            label: t('courses.filter.upTo', { length: formatDuration(value * 60) }),
          }))}
          onChange={choose}
        />
        <noscript>
          <Button type="submit" theme="black">
            {t('courses.filter.apply')}
          </Button>
        </noscript>
      </form>
    </div>
  );
}
