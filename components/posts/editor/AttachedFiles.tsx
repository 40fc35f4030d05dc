import { useTranslation } from 'next-i18next/pages';
import { CaptionsField } from '@/components/content/editor/CaptionsField';
import { LibraryFileSelect } from '@/components/files/LibraryFileSelect';
import { UploadLine } from '@/components/files/UploadLine';
import { DropZone } from '@/components/ui/fields/DropZone';
import { IconButton } from '@/components/ui/actions/IconButton';
import { TextField } from '@/components/ui/fields/TextField';
import { Card } from '@/components/ui/layout/Card';
import { FieldError } from '@/components/ui/fields/Field';
import { findFileKind } from '@/contract/values/file-types';
import { limits } from '@/contract/values/limits';
import { useOwnFiles } from '@/hooks/files/useOwnFiles';
import { useUploads } from '@/hooks/files/useUploads';
import type { PostEditing } from '@/hooks/posts/usePostEditing';
import { formatBytes } from '@/lib/format/format-bytes';
import { acceptedFileTypes } from '@/lib/upload/part-files';
import { isFor } from '@/lib/upload/upload-item';
import styles from './AttachedFiles.module.scss';

/**
 * Card for the recording, pictures and documents of a post, uploaded here or chosen from the
 * library.
 */
export function AttachedFiles({ editing }: { editing: PostEditing }) {
  const { t, i18n } = useTranslation('content');
  const { post, values, change, errorOf } = editing;
  const { items: uploads, add } = useUploads();
  const { items: stored } = useOwnFiles();
  const { files } = values;
  const error = errorOf('files');
  const set = (next: { id: string; description: string }[]) =>
    change({ files: next.map(({ id, description }) => ({ id, description })) });
  // For new files, the server's file name is unknown and a video has no captions yet.
  const named = files.map((file) => {
    const known = post.files.find(({ id }) => id === file.id);
    return {
      ...file,
      fileName: known?.fileName ?? nameIn(stored, file.id),
      size: known?.size,
      captions: known && findFileKind(known.mimeType) === 'video' ? known.captions : undefined,
    };
  });

  return (
    <Card look="pane" className={styles.pane}>
      <h2>{t('postEditor.files.title')}</h2>
      {named.length > 0 && (
        <ul role="list" className={styles.files}>
          {named.map((file, place) => (
            <li key={file.id}>
              <p>
                <b>{file.fileName}</b>
                {file.size !== undefined && <small>{formatBytes(file.size, i18n.language)}</small>}
              </p>
              <div className={styles.moves}>
                <IconButton
                  icon="up"
                  label={t('postEditor.files.up', { name: file.fileName })}
                  disabled={place === 0}
                  onClick={() => set(swapped(files, place - 1))}
                />
                <IconButton
                  icon="down"
                  label={t('postEditor.files.down', { name: file.fileName })}
                  disabled={place === files.length - 1}
                  onClick={() => set(swapped(files, place))}
                />
                <IconButton
                  icon="close"
                  label={t('postEditor.files.remove', { name: file.fileName })}
                  onClick={() => set(files.filter(({ id }) => id !== file.id))}
                />
              </div>
              <TextField
                label={t('postEditor.files.description')}
                hint={place === 0 ? t('postEditor.files.descriptionHint') : undefined}
                value={file.description}
                maxLength={limits.fileDescriptionCharacters}
                onChange={({ target }) =>
                  set(
                    files.map((each) =>
                      each.id === file.id ? { ...each, description: target.value } : each,
                    ),
                  )
                }
              />
              {file.captions && (
                <CaptionsField
                  captions={file.captions}
                  onPut={editing.putCaptions}
                  onRemove={editing.removeCaptions}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {error && <FieldError id="files-error">{error}</FieldError>}
      <ul role="list" className={styles.files}>
        {uploads
          .filter((item) => isFor(item, 'POST', post.id))
          .map((item) => (
            <UploadLine key={item.id} item={item} />
          ))}
      </ul>
      <DropZone
        multiple
        accept={acceptedFileTypes}
        label={t('postEditor.files.upload')}
        hint={t('postEditor.files.hint', {
          pictures: limits.postPictures,
          documents: limits.postDocuments,
        })}
        onFiles={(chosen) => add(chosen, { target: { kind: 'POST', id: post.id } })}
      />
      <LibraryFileSelect
        without={files.map(({ id }) => id)}
        onChoose={(file) => set([...files, { ...file, description: '' }])}
      />
    </Card>
  );
}

const nameIn = (stored: { id: string; fileName: string }[] | undefined, id: string): string =>
  stored?.find((file) => file.id === id)?.fileName ?? '';

/** Returns the list with the items at `place` and at the next position swapped. */
const swapped = <T,>(list: T[], place: number): T[] =>
  list.map((each, at) => (at === place ? list[place + 1]! : at === place + 1 ? list[place]! : each));
