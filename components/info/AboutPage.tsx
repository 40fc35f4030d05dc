import { useTranslation } from 'next-i18next/pages';
import type { CreatorTerms } from '@/contract/fees';
import { paths } from '@/contract/paths';
import { useFeeText } from '@/hooks/creators/useFeeText';
import { TextPage } from './TextPage';

const sections = ['what', 'money', 'trust', 'open'] as const;

/** Page about Kumu and its payments. */
export function AboutPage({ terms }: { terms: CreatorTerms }) {
  const { t } = useTranslation('explore');
  const feeText = useFeeText();
  const values = { ...feeText(terms), reviewDays: terms.reviewDays };
  return (
    <TextPage
      title={t('about.title')}
      description={t('about.description')}
      lead={t('about.lead')}
      canonical={paths.about}
      card="about"
      contentsLabel={t('about.contents')}
      sections={sections.map((id) => ({
        id,
        title: t(`about.sections.${id}.title`),
        text: t(`about.sections.${id}.text`, values),
      }))}
    />
  );
}
