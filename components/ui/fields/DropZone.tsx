import { useTranslation } from 'next-i18next/pages';
import { useId, useRef, useState } from 'react';
import type { ChangeEvent, DragEvent } from 'react';
import { classNames } from '../class-names';
import styles from './DropZone.module.scss';
import { FieldError } from './Field';
import { Icon } from '../display/Icon';

type Props = {
  /** What may be given: "MP4, MOV, MP3 or PDF, up to 5 GB". */
  hint?: string;
  /** Says more than "choose from your device" where the page has several zones: "Choose a cover picture". */
  label?: string;
  /** For screen readers, where the label alone does not tell it from other zones; contains the label. */
  name?: string;
  /** Only sorts the file dialog; what is dropped is not filtered, so whoever takes the files checks them. */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  error?: string;
  onFiles: (files: File[]) => void;
};

/** A button, and around it a place to drop files on. */
export function DropZone({
  hint,
  label,
  name,
  accept,
  multiple = false,
  disabled = false,
  error,
  onFiles,
}: Props) {
  const { t } = useTranslation('common');
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const id = useId();
  const description = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');

  function hand(files: FileList | null) {
    const given = [...(files ?? [])];
    if (given.length > 0 && !disabled) onFiles(multiple ? given : given.slice(0, 1));
  }

  function pick(event: ChangeEvent<HTMLInputElement>) {
    hand(event.target.files);
    // Picking the same file again would otherwise not be a change.
    event.target.value = '';
  }

  function dragOver(event: DragEvent) {
    if (disabled || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  }

  function dragLeave(event: DragEvent) {
    // Moving onto a child leaves too; only a move out of the whole zone counts.
    if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
      setOver(false);
  }

  function drop(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(false);
    hand(event.dataTransfer.files);
  }

  return (
    <div
      className={classNames(styles.zone, over && styles.over, error && styles.invalid)}
      onDragOver={dragOver}
      onDragLeave={dragLeave}
      onDrop={drop}
    >
      <Icon name="upload" />
      <p>
        {t(`ui.dropZone.${multiple ? 'lead' : 'leadOne'}`)}{' '}
        <button
          type="button"
          className={styles.choose}
          disabled={disabled}
          aria-label={name}
          aria-describedby={description || undefined}
          onClick={() => input.current?.click()}
        >
          {label ?? t('ui.dropZone.choose')}
        </button>
      </p>
      {hint && <p id={`${id}-hint`}>{hint}</p>}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <input ref={input} type="file" hidden accept={accept} multiple={multiple} onChange={pick} />
    </div>
  );
}
