import { useTranslation } from 'next-i18next/pages';
import { useRef, useState } from 'react';
import { StorageUsage } from '@/components/files/StorageUsage';
import { Banner } from '@/components/ui/feedback/Banner';
import { useSortable } from '@/components/ui/sortable/useSortable';
import type { OpenCourse } from '@/hooks/courses/useCourseEditing';
import { useErrorText } from '@/hooks/useErrorText';
import { toGroups, moveInOutline } from '@/lib/courses/outline';
import { AddByTitle } from './AddByTitle';
import { ModulePanel } from './ModulePanel';
import { firstModule, OutlineContext, type DraftModule, type Outliner } from './outline-context';
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
  const making = useRef<Promise<string | undefined>>(undefined);
  // Keeps the panel of the first module mounted when the module is created, with its typed text and
  // running uploads.
  const [firstId, setFirstId] = useState<string>();
  if (modules.length === 0 ? firstId !== undefined : firstId === undefined) setFirstId(modules[0]?.id);

  async function attempt<T>(task: () => Promise<T>): Promise<T | undefined> {
    setFailure(undefined);
    try {
      return await task();
    } catch (error) {
      setFailure(error);
    }
  }

  async function ensureModule(moduleId: string, title = ''): Promise<string | undefined> {
    if (moduleId !== firstModule.id) return moduleId;
    making.current ??= attempt(() => editing.addModule(title))
      .then((draft) => draft?.modules.at(-1)?.id)
      .finally(() => {
        making.current = undefined;
      });
    return making.current;
  }

  function nameOf(module: DraftModule): string {
    const at = modules.findIndex(({ id }) => id === module.id);
    return editing.moduleTitle(module) || t('editor.parts.module', { position: Math.max(0, at) + 1 });
  }
  const titleOf = (id = '') => {
    const found = modules.find((module) => module.id === id);
    return found
      ? nameOf(found)
      : (modules.flatMap(({ parts }) => parts).find((part) => part.id === id)?.title ?? '');
  };
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
  const stored = sortable.preview ? moveInOutline(modules, sortable.preview) : modules;
  const shown = stored.length > 0 ? stored : [firstModule];
  const outliner: Outliner = {
    editing,
    modules: shown,
    sortable,
    attempt,
    askRemoval: setRemoval,
    nameOf,
    ensureModule,
  };

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
      <ol role="list" className={styles.modules} aria-label={t('editor.steps.parts')} tabIndex={-1}>
        {shown.map((module, index) => (
          <ModulePanel
            key={module.id === (firstId ?? firstModule.id) ? 'first' : module.id}
            module={module}
            index={index}
          />
        ))}
      </ol>
      {modules.length > 0 && (
        <AddByTitle
          id="new-module"
          label={t('editor.parts.newModule')}
          action={t('editor.parts.addModule')}
          onAdd={(title) => attempt(() => editing.addModule(title))}
        />
      )}
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
