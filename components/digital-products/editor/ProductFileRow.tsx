import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Icon } from '@/components/ui/display/Icon';
import { IconButton } from '@/components/ui/actions/IconButton';
import { Link } from '@/components/ui/actions/Link';
import { DragHandle } from '@/components/ui/sortable/DragHandle';
import { SortRow } from '@/components/ui/sortable/SortRow';
import { StepButtons } from '@/components/ui/sortable/StepButtons';
import type { Sortable } from '@/components/ui/sortable/useSortable';
import { TextField } from '@/components/ui/fields/TextField';
import type { DigitalProductFile } from '@/contract/digital-products';
import { paths } from '@/contract/paths';
import { findFileKind } from '@/contract/values/file-types';
import { isChangeable, isPdf, isTooLargeToChange } from '@/contract/values/downloads';
import { limits, maxChangedPdfBytes } from '@/contract/values/limits';
import type { FileChange } from '@/lib/editing/digital-product-session';
import { formatLanguage } from '@/lib/format/format';
import { formatBytes, formatSizeLimit } from '@/lib/format/format-bytes';
import { addressWith } from '@/lib/list-query';
import styles from './ProductFiles.module.scss';
import { SamplePagesField } from './SamplePagesField';

type Props = {
  file: FileChange;
  /** Details of the stored file; undefined until loaded. */
  facts?: Pick<DigitalProductFile, 'fileName' | 'mimeType' | 'size' | 'pages' | 'language' | 'format'> &
    Partial<Pick<DigitalProductFile, 'refusesChanges'>>;
  sortable: Sortable;
  onChange: (fields: Partial<FileChange>) => void;
  onRemove: () => void;
};

/**
 * Row of a file with its name, details and position. The fields that buyers see open below the row.
 */
export function ProductFileRow({ file, facts, sortable, onChange, onRemove }: Props) {
  const { t, i18n } = useTranslation('content');
  const [isOpen, setOpen] = useState(false);
  const { id, title, note, samplePages } = file;
  const fileName = facts?.fileName ?? '';
  const name = title || fileName;
  const isUnchangeable = facts !== undefined && isPdf(facts) && !isChangeable(facts);
  const sorted = { kind: 'item', id } as const;

  const said = facts && [
    title && fileName,
    facts.pages !== null && t('digitalProductEditor.files.pages', { count: facts.pages }),
    formatBytes(facts.size, i18n.language),
    facts.language && formatLanguage(facts.language, i18n.language),
    facts.format,
    !isUnchangeable &&
      samplePages.length > 0 &&
      t('digitalProductEditor.files.sampled', { count: samplePages.length }),
  ];

  return (
    <SortRow sortable={sortable} id={id}>
      <div className={styles.line}>
        <DragHandle sortable={sortable} sorted={sorted} label={t('editor.drag.handle', { title: name })} />
        <Icon name={findFileKind(facts?.mimeType ?? '') ?? 'document'} />
        <p className={styles.name}>
          <b>{name}</b>
          {said && <small>{said.filter(Boolean).join(' · ')}</small>}
          {isUnchangeable && (
            <small>
              {t(
                isTooLargeToChange(facts)
                  ? 'digitalProductEditor.files.tooLargeToChange'
                  : 'digitalProductEditor.files.refusesChanges',
                { size: formatSizeLimit(maxChangedPdfBytes, i18n.language) },
              )}
            </small>
          )}
        </p>
        <span className={styles.buttons}>
          <StepButtons
            sortable={sortable}
            sorted={sorted}
            labels={{
              up: t('editor.drag.up', { title: name }),
              down: t('editor.drag.down', { title: name }),
            }}
          />
          <IconButton
            icon="edit"
            label={t('digitalProductEditor.files.details', { name })}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
          <IconButton
            icon="close"
            label={t('digitalProductEditor.files.remove', { name })}
            onClick={onRemove}
          />
        </span>
      </div>
      {isOpen && (
        <div className={styles.details}>
          <TextField
            label={t('digitalProductEditor.files.name')}
            hint={t('digitalProductEditor.files.nameHint')}
            value={title}
            maxLength={limits.titleCharacters.max}
            autoComplete="off"
            onChange={({ target }) => onChange({ title: target.value })}
          />
          <TextField
            label={t('digitalProductEditor.files.note')}
            hint={t('digitalProductEditor.files.noteHint')}
            value={note}
            maxLength={limits.digitalProductNoteCharacters}
            autoComplete="off"
            onChange={({ target }) => onChange({ note: target.value })}
          />
          {facts && isChangeable(facts) && (
            <SamplePagesField
              value={samplePages}
              filePages={facts.pages}
              onChange={(pages) => onChange({ samplePages: pages })}
            />
          )}
          <p>
            <Link className="link" href={addressWith(paths.ownFiles, { file: id })}>
              {t('digitalProductEditor.files.inLibrary')}
            </Link>
          </p>
        </div>
      )}
    </SortRow>
  );
}
