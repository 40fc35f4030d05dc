import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { classNames } from '@/components/ui/class-names';
import { DropZone } from '@/components/ui/fields/DropZone';
import { IconButton } from '@/components/ui/actions/IconButton';
import { DragHandle } from '@/components/ui/sortable/DragHandle';
import { StepButtons } from '@/components/ui/sortable/StepButtons';
import { acceptedTypes } from '@/lib/upload/part-files';
import { AddByTitle } from './AddByTitle';
import { InlineTitle } from './InlineTitle';
import styles from './ModulePanel.module.scss';
import { useOutliner, type DraftModule } from './outline-context';
import { PartRow } from './PartRow';
import { useAddFiles } from './useAddFiles';

/**
 * Module with its parts, and forms to add parts by name or by dropping files. The first module is
 * created by its first part or title.
 */
export function ModulePanel({ module, index }: { module: DraftModule; index: number }) {
  const { t } = useTranslation('content');
  const { editing, sortable, attempt, askRemoval, nameOf, ensureModule } = useOutliner();
  const [isAdding, setAdding] = useState(false);
  const [firstTitle, setFirstTitle] = useState('');
  const isStored = module.id !== '';
  const title = nameOf(module);
  const sorted = { kind: 'group', id: module.id } as const;
  const edge = sortable.edgeOf(module.id);
  const { addFiles, refused } = useAddFiles(module.id);

  return (
    <li
      {...sortable.groupProps(module.id)}
      className={classNames(
        styles.panel,
        !isStored && styles.first,
        sortable.heldId === module.id && styles.held,
        edge === 'before' && styles.before,
        edge === 'after' && styles.after,
      )}
    >
      <div className={styles.head}>
        {isStored && (
          <DragHandle sortable={sortable} sorted={sorted} label={t('editor.drag.handle', { title })} />
        )}
        <InlineTitle
          label={t('editor.parts.moduleTitle', { position: index + 1 })}
          placeholder={t('editor.parts.moduleUnnamed')}
          value={isStored ? editing.moduleTitle(module) : firstTitle}
          wrong={editing.moduleErrors(module.id)}
          onChange={(next) => (isStored ? editing.changeModule(module.id, next) : setFirstTitle(next))}
          onDone={() => {
            if (isStored) void editing.flush();
            else if (firstTitle.trim()) void ensureModule(module.id, firstTitle);
          }}
          isLarge
        />
        {isStored && (
          <span className={styles.buttons}>
            <StepButtons
              sortable={sortable}
              sorted={sorted}
              labels={{ up: t('editor.drag.up', { title }), down: t('editor.drag.down', { title }) }}
            />
            <IconButton
              icon="trash"
              label={t('editor.parts.deleteModule', { title })}
              onClick={() =>
                askRemoval({
                  kind: 'module',
                  id: module.id,
                  title,
                  partIds: module.parts.map(({ id }) => id),
                })
              }
            />
          </span>
        )}
      </div>
      {module.parts.length === 0 && <p className={styles.empty}>{t('editor.parts.moduleEmpty')}</p>}
      <ol
        role="list"
        className={styles.parts}
        aria-label={t('editor.parts.partsOf', { title })}
        tabIndex={-1}
      >
        {module.parts.map((part) => (
          <PartRow key={part.id} part={part} moduleId={module.id} />
        ))}
      </ol>
      <div className={styles.foot}>
        {refused.length > 0 && (
          <Banner tone="error" announced title={t('editor.parts.filesRefused')}>
            {refused.join(' ')}
          </Banner>
        )}
        <DropZone
          multiple
          label={t('editor.parts.chooseFiles')}
          name={t('editor.parts.chooseFilesFor', { title })}
          hint={t('editor.parts.filesHint')}
          accept={acceptedTypes}
          onFiles={(files) => void addFiles(files)}
        />
        {isAdding ? (
          <AddByTitle
            id={`new-part-${module.id}`}
            label={t('editor.parts.newPart')}
            action={t('editor.parts.addPart')}
            onAdd={async (name) => {
              const target = await ensureModule(module.id);
              return target && attempt(() => editing.addPart(target, { title: name, kind: 'video' }));
            }}
            autoFocus
          />
        ) : (
          <Button
            theme="hollow-underlined"
            icon="plus"
            aria-label={t('editor.parts.addPartToModule', { title })}
            onClick={() => setAdding(true)}
            className={styles.add}
          >
            {t('editor.parts.addPartTo')}
          </Button>
        )}
      </div>
    </li>
  );
}
