import { useTranslation } from 'next-i18next/pages';
import { useId, useRef, useState } from 'react';
import type { ChangeEvent, DragEvent } from 'react';
import { classNames } from '../class-names';
import styles from './DropZone.module.scss';
import { FieldError } from './Field';
import { Icon } from '../display/Icon';

type Props = {
  /** Accepted files, such as "MP4, MOV, MP3 or PDF, up to 5 GB". */
  hint?: string;
  /**
   * Label in place of "choose from your device" if the page has several zones, such as "Choose a
   * cover picture".
   */
  label?: string;
  /** Name for screen readers if the label alone is ambiguous; the name must contain the label. */
  name?: string;
  /**
   * File types of the file dialog. Dropped files are not filtered, so the caller must check them.
   */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  error?: string;
  onFiles: (files: File[]) => void;
};

/** Drop zone for files with a button. */
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
    // Cleared because choosing the same file again would not trigger a change event.
    event.target.value = '';
  }

  function dragOver(event: DragEvent) {
    if (disabled || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  }

  function dragLeave(event: DragEvent) {
    // The event also fires for a move onto a child. Only a move out of the zone counts.
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
