import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Disclosure } from '@/components/ui/layout/Disclosure';
import type { CoursePage, SeriesPart } from '@/contract/courses';
import type { CourseViewerState } from '@/contract/learning';
import { formatDuration } from '@/lib/format/format';
import { listParts } from './course-parts';
import styles from './CourseOutline.module.scss';
import { toModuleName } from './module-name';
import { PartRow } from './PartRow';
import type { ChosenPart } from './useChosenPart';

type Props = {
  course: CoursePage;
  viewerState: CourseViewerState | undefined;
  seesAll: boolean;
  chosen: ChosenPart;
};

/** List of modules and parts. Free parts are links, and locked parts are marked. */
export function CourseOutline({ course, viewerState, seesAll, chosen }: Props) {
  const { t } = useTranslation('content');
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(course.modules.slice(0, 1).map(({ id }) => id)),
  );
  const isAllOpen = course.modules.every(({ id }) => opened.has(id));
  const placed = new Map(listParts(course).map((part) => [part.id, part]));

  function toggle(moduleId: string, isOpen: boolean) {
    if (opened.has(moduleId) === isOpen) return;
    const others = [...opened].filter((id) => id !== moduleId);
    setOpened(new Set(isOpen ? [...others, moduleId] : others));
  }

  return (
    <section id="parts" className={styles.section} aria-labelledby="parts-title">
      <div className={styles.head}>
        <h2 id="parts-title">
          {t('course.outline.title', {
            parts: t('course.parts', { count: course.partsCount }),
            modules: t('course.modules', { count: course.modules.length }),
          })}
        </h2>
        <Button
          theme="hollow-underlined"
          size="s"
          onClick={() => setOpened(isAllOpen ? new Set() : new Set(course.modules.map(({ id }) => id)))}
        >
          {t(isAllOpen ? 'course.outline.closeAll' : 'course.outline.openAll')}
        </Button>
      </div>
      <div className={styles.modules}>
        {course.modules.map((module) => (
          <Disclosure
            key={module.id}
            title={toModuleName(t, course.modules, module)}
            open={opened.has(module.id)}
            onToggle={(isOpen) => toggle(module.id, isOpen)}
            meta={<ModuleLength parts={module.parts} />}
          >
            <ol role="list" className={styles.parts}>
              {module.parts.map((part) => (
                <PartRow
                  key={part.id}
                  part={placed.get(part.id) ?? { ...part, number: 0 }}
                  isDone={viewerState?.progress.completedPartIds.includes(part.id) ?? false}
                  seesAll={seesAll}
                  chosen={chosen}
                />
              ))}
            </ol>
          </Disclosure>
        ))}
      </div>
    </section>
  );
}

/** Number of parts of a module and their total length. Parts to read have no length. */
function ModuleLength({ parts }: { parts: SeriesPart[] }) {
  const { t } = useTranslation('content');
  const count = t('course.parts', { count: parts.length });
  const seconds = parts.reduce((sum, part) => sum + part.durationSeconds, 0);
  return seconds > 0 ? t('course.outline.length', { parts: count, length: formatDuration(seconds) }) : count;
}
