import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { z } from '@/contract/zod';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { SelectField } from '@/components/ui/fields/SelectField';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import { TextField } from '@/components/ui/fields/TextField';
import { files, type StoredFile } from '@/contract/files';
import { findFileKind } from '@/contract/values/file-types';
import { captionLanguages } from '@/contract/values/languages';
import { limits } from '@/contract/values/limits';
import { fileActions } from '@/hooks/files/useOwnFiles';
import { useCallForm } from '@/hooks/form/useCallForm';
import { schemaResolver } from '@/lib/browser/schema-resolver';
import { formatLanguage } from '@/lib/format/format';
import { FolderField } from './FolderField';
import styles from './FileDetails.module.scss';

/** Schema of the form. Empty fields become null; the other fields are sent unchanged. */
const Typed = files.update.body.omit({ fileID: true }).extend({
  language: z.string().transform((code) => code || null),
  format: z
    .string()
    .trim()
    .transform((text) => text || null),
  pages: z
    .string()
    .trim()
    .regex(/^\d{0,6}$/)
    .transform((digits) => (digits ? Number(digits) : null)),
});

type Props = {
  file: StoredFile;
  folders: string[];
  /** Called with true if the form has unsaved input. */
  onTyped: (isTyped: boolean) => void;
  onSaved: () => Promise<unknown>;
};

/** Form for the name, the details and the folder of one of the creator's files. */
export function FileForm({ file, folders, onTyped, onSaved }: Props) {
  const { t, i18n } = useTranslation('dashboard');
  const [isSaved, setSaved] = useState(false);
  const { field, submit, isSubmitting, failureText } = useCallForm({
    resolver: schemaResolver(Typed),
    startWith: {
      fileName: file.fileName,
      description: file.description,
      folderName: file.folderName,
      language: file.language ?? '',
      format: file.format ?? '',
      pages: file.pages === null ? '' : String(file.pages),
    },
    names: ['fileName', 'folderName', 'description', 'language', 'pages', 'format'],
    focus: 'field',
    async act(read) {
      await fileActions.change({ fileID: file.id, ...read });
      await onSaved();
      onTyped(false);
      setSaved(true);
    },
  });
  function typed() {
    onTyped(true);
    setSaved(false);
  }

  // Keeps a language that another client set as an option.
  const languages = [...new Set([...captionLanguages, ...(file.language ? [file.language] : [])])]
    .map((value) => ({ value, label: formatLanguage(value, i18n.language) }))
    .sort((one, other) => one.label.localeCompare(other.label, i18n.language));
  return (
    <form onSubmit={submit} onInput={typed} noValidate className={styles.form}>
      <TextField id="file-name" label={t('files.fields.name')} autoComplete="off" {...field('fileName')} />
      <FolderField folders={folders} optional {...field('folderName')} />
      <SelectField
        id="file-language"
        label={t('files.fields.language')}
        placeholder={t('files.none')}
        options={languages}
        {...field('language')}
      />
      {findFileKind(file.mimeType) === 'document' && (
        <>
          <TextField
            id="file-pages"
            label={t('files.fields.pages')}
            optional
            inputMode="numeric"
            autoComplete="off"
            characters={6}
            {...field('pages')}
          />
          <TextField
            id="file-format"
            label={t('files.fields.format')}
            hint={t('files.fields.formatHint')}
            optional
            autoComplete="off"
            {...field('format')}
          />
        </>
      )}
      <TextAreaField
        id="file-description"
        label={t('files.fields.description')}
        optional
        rows={2}
        maxCharacters={limits.fileDescriptionCharacters}
        {...field('description')}
      />
      {failureText && (
        <Banner tone="error" announced>
          {failureText}
        </Banner>
      )}
      <div className={styles.actions}>
        <Button type="submit" theme="black" loading={isSubmitting && t('files.saving')}>
          {t('files.save')}
        </Button>
        {/* A toast outside an open dialog is neither visible nor announced. */}
        <p role="status">{isSaved && t('files.saved')}</p>
      </div>
    </form>
  );
}
