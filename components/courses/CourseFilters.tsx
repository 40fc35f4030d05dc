import { Link } from '@/components/ui/Link';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { SelectField } from '@/components/ui/SelectField';
import { courseOrders } from '@/contract/values/content';
import { topicIds } from '@/contract/values/topics';
import type { CourseFilter } from '@/hooks/courses/useCourses';
import { showFocused } from '@/lib/browser/focus';
import { formatDuration } from '@/lib/format/format';
import { paths } from '@/contract/paths';
import { addressOfFilter } from './course-filter';
import styles from './CourseFilters.module.scss';

/** Minutes of a part. */
const lengths = [5, 10, 20, 30];

/** Topics as links, order and length as a GET form: each choice is an address, with or without JavaScript. */
export function CourseFilters({ filter }: { filter: CourseFilter }) {
  const { t } = useTranslation(['explore', 'common']);
  const router = useRouter();
  const chips = useRef<HTMLUListElement>(null);
  // The selects show a choice at once; the page follows when its courses have come.
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
    void router.push(addressOfFilter(next), undefined, { scroll: false });
  }

  // On small screens the topics scroll sideways, and most are out of view.
  useEffect(() => {
    const current = chips.current?.querySelector('[aria-current]');
    if (!chips.current || !current) return;
    const [row, chip] = [chips.current.getBoundingClientRect(), current.getBoundingClientRect()];
    chips.current.scrollLeft += chip.left - row.left - (row.width - chip.width) / 2;
  }, [filter.topicId]);

  return (
    <div className={styles.filters}>
      <nav aria-label={t('courses.filter.topics')}>
        <ul ref={chips} role="list" className={styles.chips} onFocus={showFocused}>
          {[undefined, ...topicIds].map((topicId) => (
            <li key={topicId ?? ''}>
              <Link
                href={addressOfFilter({ ...filter, topicId })}
                scroll={false}
                className={styles.chip}
                aria-current={filter.topicId === topicId ? 'true' : undefined}
              >
                {topicId && <Icon name={topicId} />}
                {topicId ? t(`common:topics.${topicId}`) : t('courses.filter.all')}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
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
