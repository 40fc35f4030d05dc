import { useTranslation } from 'next-i18next/pages';
import type { ComponentProps } from 'react';
import { RadioCards } from '@/components/ui/fields/RadioCards';

/** Field for the kind of content: course, post or digital product. */
export function KindField(props: Omit<ComponentProps<typeof RadioCards>, 'label' | 'options'>) {
  const { t } = useTranslation('dashboard');
  return (
    <RadioCards
      {...props}
      label={t('content.create.type')}
      options={[
        { value: 'COURSE', label: t('content.create.course'), hint: t('content.create.courseHint') },
        { value: 'POST', label: t('content.create.post'), hint: t('content.create.postHint') },
        {
          value: 'DIGITAL_PRODUCT',
          label: t('content.create.digitalProduct'),
          hint: t('content.create.digitalProductHint'),
        },
      ]}
    />
  );
}
