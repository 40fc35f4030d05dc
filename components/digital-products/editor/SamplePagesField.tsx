import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { TextField } from '@/components/ui/fields/TextField';
import { limits } from '@/contract/values/limits';
import { pageList, parsePages } from '@/lib/digital-products/page-list';

type Props = {
  value: number[];
  /** Number of pages of the file; null if unknown. */
  filePages: number | null;
  onChange: (pages: number[]) => void;
};

/**
 * Field for the public pages of a PDF. The input is kept as text until every number is a page of
 * the file.
 */
export function SamplePagesField({ value, filePages, onChange }: Props) {
  const { t } = useTranslation('content');
  const [typed, setTyped] = useState(pageList(value));
  const [isLeft, setLeft] = useState(false);

  function wrongWith(pages: number[] | undefined): string | undefined {
    if (!pages) return t('digitalProductEditor.files.sampleUnreadable');
    if (pages.length > limits.samplePages)
      return t('digitalProductEditor.files.sampleTooMany', { count: limits.samplePages });
    return filePages !== null && pages.some((page) => page > filePages)
      ? t('digitalProductEditor.files.sampleBeyond', { count: filePages })
      : undefined;
  }

  function type(text: string) {
    setTyped(text);
    const pages = parsePages(text);
    if (pages && !wrongWith(pages)) onChange(pages);
  }

  return (
    <TextField
      label={t('digitalProductEditor.files.sample')}
      hint={t('digitalProductEditor.files.sampleHint', { count: limits.samplePages })}
      error={isLeft ? wrongWith(parsePages(typed)) : undefined}
      value={typed}
      inputMode="numeric"
      autoComplete="off"
      onChange={({ target }) => type(target.value)}
      onBlur={() => setLeft(true)}
    />
  );
}
