import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { CaptionsField } from '@/components/content/editor/CaptionsField';
import { RichTextField } from '@/components/content/editor/RichTextField';
import { LibraryFileSelect } from '@/components/files/LibraryFileSelect';
import { DropZone } from '@/components/ui/fields/DropZone';
import { SelectField } from '@/components/ui/fields/SelectField';
import { TextField } from '@/components/ui/fields/TextField';
import type { DraftPart } from '@/contract/courses';
import type { StoredFile } from '@/contract/files';
import { partKinds, type PartKind } from '@/contract/values/content';
import { limits } from '@/contract/values/limits';
import { useFieldText } from '@/hooks/form/useFieldText';
import { useUploads } from '@/hooks/files/useUploads';
import { formatClock } from '@/lib/format/format';
import { formatBytes } from '@/lib/format/format-bytes';
import { acceptedTypes, listAcceptedTypes, findPartKind, readSeconds } from '@/lib/upload/part-files';
import { parseDuration } from './duration-input';
import { useOutliner } from './outline-context';
import styles from './PartDetails.module.scss';

/** Details of a part: its kind, its text or file, and its declared length. */
export function PartDetails({ part, moduleId }: { part: DraftPart; moduleId: string }) {
  const { t, i18n } = useTranslation('content');
  const { editing, attempt } = useOutliner();
  const fieldText = useFieldText();
  const { add } = useUploads();
  const [length, setLength] = useState(part.durationSeconds ? formatClock(part.durationSeconds) : '');
  const [isRefused, setRefused] = useState(false);
  const isUnreadable = length.trim() !== '' && parseDuration(length) === undefined;
  const textError = editing.partErrors(part.id).find(({ path }) => path === 'text');

  /**
   * Assigns a file to the part. The first file of an empty part sets the kind of the part; a later
   * file must have the same kind.
   */
  async function takeFile([file]: File[]) {
    const kind = file && findPartKind(file);
    const isFitting = kind === part.kind || (kind !== undefined && part.file === null);
    setRefused(!isFitting);
    if (!file || !isFitting) return;
    if (kind !== part.kind && !(await attempt(() => editing.setPart(part.id, { kind })))) return;
    add([file], { target: { kind: 'SERIES_PART', id: part.id }, moduleId, courseId: editing.course.id });
    const seconds = await readSeconds(file, kind);
    if (seconds === 0) return;
    setLength(formatClock(seconds));
    editing.changePart(part.id, { durationSeconds: seconds });
  }

  /**
   * Returns the kind that the course part has with a stored file; undefined if the file does not
   * fit.
   */
  function kindFor({ fileName, mimeType }: StoredFile) {
    const kind = findPartKind({ name: fileName, type: mimeType });
    return part.file === null || kind === part.kind ? kind : undefined;
  }

  async function takeStored(file: StoredFile) {
    const durationSeconds = Math.min(86_400, Math.round(file.durationSeconds ?? 0)) || undefined;
    const change = { kind: kindFor(file), fileId: file.id, durationSeconds };
    if ((await attempt(() => editing.setPart(part.id, change))) && durationSeconds)
      setLength(formatClock(durationSeconds));
  }

  return (
    <div className={styles.details}>
      <div className={styles.pair}>
        <SelectField
          label={t('editor.parts.kind')}
          value={part.kind}
          options={partKinds.map((kind) => ({ value: kind, label: t(`editor.kinds.${kind}`) }))}
          onChange={(event) => {
            const kind = event.target.value as PartKind;
            void attempt(() => editing.setPart(part.id, { kind }));
          }}
        />
        <TextField
          label={t('editor.parts.length')}
          hint={t('editor.parts.lengthHint')}
          error={isUnreadable ? t('editor.parts.lengthWrong') : undefined}
          value={length}
          characters={8}
          autoComplete="off"
          onChange={(event) => {
            setLength(event.target.value);
            const seconds = event.target.value.trim() === '' ? 0 : parseDuration(event.target.value);
            if (seconds !== undefined) editing.changePart(part.id, { durationSeconds: seconds });
          }}
        />
      </div>
      {part.kind === 'text' ? (
        <RichTextField
          id={`text-${part.id}`}
          dialect="description"
          label={t('editor.parts.text')}
          error={fieldText(textError)}
          value={part.text}
          maxCharacters={limits.longTextCharacters}
          disabled={!editing.course.can.update}
          onChange={(text) => editing.changePart(part.id, { text })}
          onBlur={() => void editing.flush()}
        />
      ) : (
        <>
          {part.file && (
            <p className={styles.file}>
              <b>{part.file.fileName}</b>{' '}
              <span className={styles.quiet}>{formatBytes(part.file.size, i18n.language)}</span>
            </p>
          )}
          {part.file && editing.course.state === 'PUBLISHED' && (
            <p className={styles.quiet}>{t('editor.parts.replaceHint')}</p>
          )}
          <DropZone
            label={t(part.file ? 'editor.parts.replaceFile' : 'editor.parts.chooseFile')}
            accept={part.file ? listAcceptedTypes(part.kind) : acceptedTypes}
            error={isRefused ? t('editor.parts.fileWrong') : undefined}
            onFiles={(files) => void takeFile(files)}
          />
          <LibraryFileSelect
            without={part.file ? [part.file.id] : []}
            isFitting={(file) => kindFor(file) !== undefined}
            onChoose={(file) => void takeStored(file)}
          />
          {part.kind === 'video' && part.file && (
            <CaptionsField
              key={part.file.id}
              captions={part.captions}
              onPut={(language, file) => editing.putCaptions(part.id, language, file)}
              onRemove={(language) => editing.removeCaptions(part.id, language)}
            />
          )}
        </>
      )}
    </div>
  );
}
