import { useTranslation } from 'next-i18next/pages';
import type { ComponentProps } from 'react';
import { RadioCards } from '@/components/ui/fields/RadioCards';
import { draftTypes } from '@/contract/values/content';
import { draftKinds } from '@/lib/draft-kinds';

/** Field for the kind of content: course, live, post or digital product. */
export function KindField(props: Omit<ComponentProps<typeof RadioCards>, 'label' | 'options'>) {
  const { t } = useTranslation('dashboard');
  return (
    <RadioCards
      {...props}
      label={t('content.create.type')}
      options={draftTypes.map((value) => {
        const { word } = draftKinds[value];
        return {
          value,
          label: t(`content.create.${word}`),
          hint: t(`content.create.${word}Hint`),
        };
      })}
    />
  );
}
