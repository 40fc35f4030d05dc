import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Checkbox } from '@/components/ui/fields/Checkbox';
import { Icon } from '@/components/ui/display/Icon';
import { IconButton } from '@/components/ui/actions/IconButton';
import { Menu } from '@/components/ui/actions/Menu';
import type { MenuEntry } from '@/components/ui/actions/menu-types';
import { DragHandle } from '@/components/ui/sortable/DragHandle';
import { SortRow } from '@/components/ui/sortable/SortRow';
import { StepButtons } from '@/components/ui/sortable/StepButtons';
import type { DraftPart } from '@/contract/courses';
import { formatClock } from '@/lib/format/format';
import { InlineTitle } from './InlineTitle';
import { useOutliner } from './outline-context';
import { PartDetails } from './PartDetails';
import styles from './PartRow.module.scss';
import { PartState } from './PartState';

/**
 * Row of a course part with its title, file state, switch for free access, and position. Details
 * open below the row.
 */
export function PartRow({ part: stored, moduleId }: { part: DraftPart; moduleId: string }) {
  const { t } = useTranslation('content');
  const { editing, modules, sortable, askRemoval, nameOf } = useOutliner();
  const [isOpen, setOpen] = useState(false);
  const part = editing.partValues(stored);
  const sorted = { kind: 'item', id: part.id } as const;
  const { title } = part;

  const entries: MenuEntry[] = [
    ...modules
      .filter(({ id }) => id !== moduleId)
      .map((module) => ({
        id: module.id,
        label: t('editor.parts.moveTo', { title: nameOf(module) }),
        icon: 'arrow' as const,
        onSelect: () =>
          sortable.moveTo(sorted, {
            kind: 'item',
            id: part.id,
            groupId: module.id,
            position: module.parts.length,
          }),
      })),
    {
      id: 'delete',
      label: t('editor.parts.deletePart'),
      icon: 'trash',
      danger: true,
      separated: modules.length > 1,
      onSelect: () => askRemoval({ kind: 'part', id: part.id, title }),
    },
  ];

  return (
    <SortRow sortable={sortable} id={part.id}>
      <div className={styles.line}>
        <DragHandle sortable={sortable} sorted={sorted} label={t('editor.drag.handle', { title })} />
        <Icon name={part.kind} label={t(`editor.kinds.${part.kind}`)} className={styles.kind} />
        <InlineTitle
          label={t('editor.parts.partTitle')}
          value={title}
          wrong={editing.partErrors(part.id)}
          onChange={(next) => editing.changePart(part.id, { title: next })}
          onDone={editing.flush}
        />
        <span className={styles.facts}>
          {part.durationSeconds > 0 && <span className="tabular">{formatClock(part.durationSeconds)}</span>}
          <PartState part={part} />
        </span>
        <span className={styles.buttons}>
          <Checkbox
            asSwitch
            className={styles.free}
            label={
              <>
                {t('editor.parts.free')} <span className="visually-hidden">{title}</span>
              </>
            }
            checked={part.isFree}
            onChange={(event) => {
              editing.changePart(part.id, { isFree: event.target.checked });
              void editing.flush();
            }}
          />
          <StepButtons
            sortable={sortable}
            sorted={sorted}
            labels={{ up: t('editor.drag.up', { title }), down: t('editor.drag.down', { title }) }}
          />
          <IconButton
            icon="edit"
            label={t('editor.parts.details', { title })}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
          <Menu
            trigger={<IconButton icon="more" label={t('editor.parts.more', { title })} />}
            entries={entries}
          />
        </span>
      </div>
      {isOpen && <PartDetails part={part} moduleId={moduleId} />}
    </SortRow>
  );
}
