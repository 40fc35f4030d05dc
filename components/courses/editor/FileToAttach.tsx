import { useTranslation } from 'next-i18next/pages';
import { Icon } from '@/components/ui/display/Icon';
import { SelectField } from '@/components/ui/fields/SelectField';
import type { CourseDraft } from '@/contract/courses';
import type { StoredFile } from '@/contract/files';
import { formatBytes } from '@/lib/format/format-bytes';
import { findPartKind } from '@/lib/upload/part-files';
import styles from './FilesStep.module.scss';

type Props = {
  file: StoredFile;
  course: CourseDraft;
  onAttach: (fileId: string, partId: string) => void;
};

/** Stored file with its usages in this course and a choice of matching parts. */
export function FileToAttach({ file, course, onAttach }: Props) {
  const { t, i18n } = useTranslation('content');
  const kind = findPartKind({ name: file.fileName, type: file.mimeType }) ?? 'document';
  const parts = course.modules.flatMap((module) =>
    module.parts.map((part) => ({ ...part, module: module.title })),
  );
  const usedIn = parts.filter((part) => part.file?.id === file.id);
  const fitting = parts.filter((part) => part.kind === kind && part.file?.id !== file.id);

  const facts = [
    formatBytes(file.size, i18n.language),
    file.state !== 'READY' && t(`editor.files.state.${file.state}`),
    ...usedIn.map(({ title }) => t('editor.files.usedIn', { title })),
  ].filter(Boolean);

  return (
    <li className={styles.file}>
      <Icon name={kind} label={t(`editor.kinds.${kind}`)} />
      <span>
        <b>{file.fileName}</b>
        <span className={styles.facts}>{facts.join(' · ')}</span>
      </span>
      {file.state === 'READY' && (
        <SelectField
          className={styles.choice}
          label={t('editor.files.attach', { name: file.fileName })}
          labelHidden
          value=""
          placeholder={t(fitting.length > 0 ? 'editor.files.choosePart' : 'editor.files.noPart')}
          disabled={fitting.length === 0}
          options={fitting.map((part) => ({
            value: part.id,
            label: t('editor.files.partOf', { part: part.title, module: part.module }),
          }))}
          onChange={(event) => event.target.value && onAttach(file.id, event.target.value)}
        />
      )}
    </li>
  );
}
