import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { StorageUsage } from '@/components/files/StorageUsage';
import { Banner } from '@/components/ui/feedback/Banner';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { useSortable } from '@/components/ui/sortable/useSortable';
import type { OpenCourse } from '@/hooks/courses/useCourseEditing';
import { useErrorText } from '@/hooks/useErrorText';
import { toGroups, moveInOutline } from '@/lib/courses/outline';
import { AddByTitle } from './AddByTitle';
import { ModulePanel } from './ModulePanel';
import { OutlineContext, type Outliner } from './outline-context';
import styles from './PartsStep.module.scss';
import { RemovalModal, type Removal } from './RemovalModal';

const remove = (editing: OpenCourse, removal: Removal) =>
  removal.kind === 'module'
    ? editing.deleteModule(removal.id, removal.partIds)
    : editing.deletePart(removal.id);

/** Editor step to create, name, fill and order modules and parts. */
export function PartsStep({ editing }: { editing: OpenCourse }) {
  const { t } = useTranslation('content');
  const errorText = useErrorText();
  const [failure, setFailure] = useState<unknown>();
  const [removal, setRemoval] = useState<Removal>();
  const { modules } = editing.course;

  async function attempt<T>(task: () => Promise<T>): Promise<T | undefined> {
    setFailure(undefined);
    try {
      return await task();
    } catch (error) {
      setFailure(error);
    }
  }

  const titleOf = (id = '') =>
    modules.flatMap((module) => [module, ...module.parts]).find((thing) => thing.id === id)?.title ?? '';
  const sortable = useSortable({
    groups: toGroups(modules),
    helpId: 'drag-help',
    onMove: (move) => void attempt(() => editing.move(move)),
    announce: ({ what, sorted, position, total, groupId }) =>
      t(`editor.drag.${what}${sorted.kind === 'item' ? 'In' : ''}`, {
        title: titleOf(sorted.id),
        position,
        total,
        module: titleOf(groupId),
      }),
  });
  const shown = sortable.preview ? moveInOutline(modules, sortable.preview) : modules;
  const outliner: Outliner = { editing, modules: shown, sortable, attempt, askRemoval: setRemoval };

  return (
    <OutlineContext value={outliner}>
      <p className="visually-hidden" role="status">
        {sortable.announcement}
      </p>
      <p id="drag-help" hidden>
        {t('editor.drag.help')}
      </p>
      {failure !== undefined && (
        <Banner tone="error" announced>
          {errorText(failure)}
        </Banner>
      )}
      {modules.length === 0 && (
        <EmptyState level={3} title={t('editor.parts.emptyTitle')}>
          {t('editor.parts.emptyText')}
        </EmptyState>
      )}
      <ol role="list" className={styles.modules} aria-label={t('editor.steps.parts')} tabIndex={-1}>
        {shown.map((module, index) => (
          <ModulePanel key={module.id} module={module} index={index} />
        ))}
      </ol>
      <AddByTitle
        id="new-module"
        label={t('editor.parts.newModule')}
        action={t('editor.parts.addModule')}
        onAdd={(title) => attempt(() => editing.addModule(title))}
      />
      <StorageUsage />
      {removal && (
        <RemovalModal
          removal={removal}
          onClose={() => setRemoval(undefined)}
          onRemove={() => remove(editing, removal)}
        />
      )}
    </OutlineContext>
  );
}
