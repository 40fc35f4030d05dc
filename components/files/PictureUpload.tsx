import { useTranslation } from 'next-i18next/pages';
import { useEffect, useState, type ReactNode } from 'react';
import { DropZone } from '@/components/ui/fields/DropZone';
import { toFailureCode } from '@/lib/upload/upload-failure';
import styles from './PictureUpload.module.scss';

type Props = {
  heading: string;
  hint: string;
  /** Text of the button, such as "Choose a portrait". */
  action: string;
  accept: string;
  /** Renders the stored picture, or a preview of the picture that is being uploaded. */
  children: (previewUrl: string | null) => ReactNode;
  /**
   * Checks and stores the picture.
   * @throws UploadFailure, ApiError
   */
  onPicture: (file: File, onProgress: (percent: number) => void) => Promise<unknown>;
  /** Returns false for a file without a preview, because it is not a picture. */
  hasPreview?: (file: File) => boolean;
};

const SLOW_MS = 1000;

/** Field for a picture that is chosen or dropped, stored at once and shown while uploading. */
export function PictureUpload({
  heading,
  hint,
  action,
  accept,
  children,
  onPicture,
  hasPreview = ({ type }) => type.startsWith('image/'),
}: Props) {
  const { t } = useTranslation(['dashboard', 'common']);
  const [previewUrl, setPreviewUrl] = useState<string | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [isSlow, setSlow] = useState(false);
  const [said, setSaid] = useState<{ problem?: string; isDone?: true }>({});
  const isSending = percent !== null;

  useEffect(() => {
    if (!isSending) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [isSending]);

  async function take([file]: File[]) {
    if (!file || isSending) return;
    setSaid({});
    setSlow(false);
    setPercent(0);
    const url = hasPreview(file) ? URL.createObjectURL(file) : null;
    setPreviewUrl(url);
    try {
      await onPicture(file, setPercent);
      setSaid({ isDone: true });
    } catch (error) {
      setSaid({ problem: t([`common:errors.${toFailureCode(error)}`, 'common:ui.unknownError']) });
    } finally {
      setPercent(null);
      setPreviewUrl(null);
      if (url) URL.revokeObjectURL(url);
    }
  }

  return (
    <div className={styles.upload} role="group" aria-label={heading}>
      <b className={styles.heading}>{heading}</b>
      {children(previewUrl)}
      {isSending && isSlow && (
        <div className={styles.progress}>
          <progress max={100} value={percent} aria-label={t('picture.progress')} />
          <span className="tabular">{t('picture.percent', { percent })}</span>
        </div>
      )}
      <span role="status" className={said.isDone ? styles.done : 'visually-hidden'}>
        {said.isDone && t('picture.done')}
      </span>
      <DropZone
        label={action}
        hint={hint}
        accept={accept}
        error={said.problem}
        disabled={isSending}
        onFiles={(files) => void take(files)}
      />
    </div>
  );
}
