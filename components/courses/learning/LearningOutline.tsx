import { useTranslation } from 'next-i18next/pages';
import { useEffect, useRef, useState } from 'react';
import { Disclosure } from '@/components/ui/layout/Disclosure';
import type { CoursePage, SeriesPart } from '@/contract/courses';
import type { CourseViewerState } from '@/contract/learning';
import { formatDuration } from '@/lib/format/format';
import { listParts } from '../course-parts';
import outline from '../CourseOutline.module.scss';
import { toModuleName } from '../module-name';
import { PartRow } from '../PartRow';
import type { ChosenPart } from '../useChosenPart';
import styles from './Learning.module.scss';

type Props = {
  course: CoursePage;
  viewerState: CourseViewerState;
  chosen: ChosenPart;
  /** Course part that is open, otherwise the part to start. */
  currentId: string | undefined;
};

/**
 * Modules and parts of an owned course. The module of the current part is open. In a column beside
 * the player only the list scrolls, not the page.
 */
export function LearningOutline({ course, viewerState, chosen, currentId }: Props) {
  const { t } = useTranslation('content');
  const { completedPartIds } = viewerState.progress;
  const placed = new Map(listParts(course).map((part) => [part.id, part]));
  const moduleId = course.modules.find(({ parts }) => parts.some(({ id }) => id === currentId))?.id;
  const [shownModuleId, setShownModuleId] = useState(moduleId);
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(moduleId ? [moduleId] : []));
  if (moduleId && moduleId !== shownModuleId) {
    setShownModuleId(moduleId);
    setOpened(new Set([...opened, moduleId]));
  }
  const list = useCurrentInView(chosen.partId);

  function toggle(id: string, isOpen: boolean) {
    if (opened.has(id) === isOpen) return;
    const others = [...opened].filter((other) => other !== id);
    setOpened(new Set(isOpen ? [...others, id] : others));
  }

  return (
    <section id="parts" className={styles.outline} aria-labelledby="parts-title">
      <h2 id="parts-title">
        {t('course.outline.title', {
          parts: t('course.parts', { count: course.partsCount }),
          modules: t('course.modules', { count: course.modules.length }),
        })}
      </h2>
      <div ref={list} className={styles.modules}>
        {course.modules.map((module) => (
          <Disclosure
            key={module.id}
            look="flat"
            title={toModuleName(t, course.modules, module)}
            open={opened.has(module.id)}
            onToggle={(isOpen) => toggle(module.id, isOpen)}
            meta={<ModuleProgress parts={module.parts} completedPartIds={completedPartIds} />}
          >
            <ol role="list" className={outline.parts}>
              {module.parts.map((part) => (
                <PartRow
                  key={part.id}
                  part={placed.get(part.id) ?? { ...part, number: 0 }}
                  isDone={completedPartIds.includes(part.id)}
                  seesAll
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

/**
 * Returns the ref of a scrolling list that keeps the current part in view. Only the list scrolls,
 * because `scrollIntoView` would also scroll the page.
 */
function useCurrentInView(partId: string | null) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current]')?.closest('li');
    if (!list.current || !current) return;
    const [outer, inner] = [list.current.getBoundingClientRect(), current.getBoundingClientRect()];
    if (inner.top < outer.top || inner.bottom > outer.bottom)
      list.current.scrollTop += (inner.top + inner.bottom - outer.top - outer.bottom) / 2;
  }, [partId]);
  return list;
}

type ProgressProps = { parts: SeriesPart[]; completedPartIds: string[] };

/** Number of finished parts of a module and the total length. Parts to read have no length. */
function ModuleProgress({ parts, completedPartIds }: ProgressProps) {
  const { t } = useTranslation('learning');
  const doneCount = parts.filter(({ id }) => completedPartIds.includes(id)).length;
  const done = t('finishedOf', { done: doneCount, count: parts.length });
  const seconds = parts.reduce((sum, part) => sum + part.durationSeconds, 0);
  return seconds > 0 ? t('moduleLength', { done, length: formatDuration(seconds) }) : done;
}
