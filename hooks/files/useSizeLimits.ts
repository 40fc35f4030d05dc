import { useTranslation } from 'next-i18next/pages';
import { fileKinds, type FileKind } from '@/contract/values/file-types';
import { maxFileBytes } from '@/contract/values/limits';
import { formatSizeLimit } from '@/lib/format/format-bytes';
import { useStorageUsage } from './useStorageUsage';

/**
 * Returns the maximum file size of each kind as text. A file that is larger than a creator's whole
 * storage could not be kept, so the storage limits the sizes too.
 */
export function useSizeLimits() {
  const { i18n } = useTranslation('common');
  const { usage } = useStorageUsage();
  const most = usage?.quotaBytes ?? Infinity;
  return Object.fromEntries(
    fileKinds.map((kind) => [kind, formatSizeLimit(Math.min(maxFileBytes[kind], most), i18n.language)]),
  ) as Record<FileKind, string>;
}
