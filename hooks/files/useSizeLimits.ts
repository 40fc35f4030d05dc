import { useTranslation } from 'next-i18next/pages';
import { fileKinds, type FileKind } from '@/contract/values/file-types';
import { maxFileBytes } from '@/contract/values/limits';
import { formatSizeLimit } from '@/lib/format/format-bytes';

/** Returns the maximum file size of each kind as text. */
export function useSizeLimits() {
  const { i18n } = useTranslation('common');
  return Object.fromEntries(
    fileKinds.map((kind) => [kind, formatSizeLimit(maxFileBytes[kind], i18n.language)]),
  ) as Record<FileKind, string>;
}
