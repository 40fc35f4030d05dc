import { useTranslation } from 'next-i18next/pages';
import { fileKinds, type FileKind } from '@/contract/values/file-types';
import { maxFileBytes } from '@/contract/values/limits';
import { formatSizeLimit } from '@/lib/format/format-bytes';
import { useStorageUsage } from './useStorageUsage';

/**
 * Returns the maximum file size of each kind as text. The sizes are also limited by the creator's
 * total storage, because a larger file could not be stored.
 */
export function useSizeLimits() {
  const { i18n } = useTranslation('common');
  const { usage } = useStorageUsage();
  const most = usage?.quotaBytes ?? Infinity;
  return Object.fromEntries(
    fileKinds.map((kind) => [kind, formatSizeLimit(Math.min(maxFileBytes[kind], most), i18n.language)]),
  ) as Record<FileKind, string>;
}
