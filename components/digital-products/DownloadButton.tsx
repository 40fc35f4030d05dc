import { useTranslation } from 'next-i18next/pages';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/actions/Button';
import type { Downloads } from '@/hooks/digital-products/useDownload';

type Props = Pick<ComponentProps<typeof Button>, 'theme' | 'size' | 'children'> & {
  downloads: Downloads;
  /** Id of the file; by default all files. */
  fileId?: string;
  stampedFor: string | null;
  /** Accessible label that names the files. */
  label: string;
};

/**
 * Button to download a file or all files. The other buttons are disabled while a download is
 * prepared, unless it takes longer than usual.
 */
export function DownloadButton({ downloads, fileId, stampedFor, label, ...look }: Props) {
  const { t } = useTranslation('content');
  const { download, start } = downloads;
  const isBusy = download.state === 'PREPARING';
  const isThis = (isBusy || download.state === 'SLOW') && download.fileId === fileId;
  return (
    <Button
      {...look}
      icon="download"
      aria-label={label}
      aria-disabled={isBusy}
      loading={
        isThis &&
        t(stampedFor === null ? 'digitalProduct.download.preparing' : 'digitalProduct.download.stamping')
      }
      onClick={() => void start({ fileId })}
    />
  );
}
