import { useTranslation } from 'next-i18next/pages';
import type { Report } from '@/contract/reports';

const subjects = [
  ...(['COMMENT', 'MESSAGE', 'LIVE_MESSAGE', 'LIVE_QUESTION', 'TIP_NOTE', 'RATING', 'CREATOR'] as const),
  ...(['COURSE', 'LIVE', 'POST', 'DIGITAL_PRODUCT', 'PRODUCT', 'SUBSCRIPTION'] as const),
];

type Texts = {
  reason: string;
  /** Reported subject and its author. */
  subject: string;
  /** Number of people who reported the subject, and where the subject is. */
  people: string;
};

/** Returns the texts of a report for the list and for the heading of the report. */
export function useReportTexts({
  subjectType,
  title,
  reason,
  quote,
  person,
  peopleCount,
}: Pick<Report, 'subjectType' | 'title' | 'reason' | 'quote' | 'person' | 'peopleCount'>): Texts {
  const { t } = useTranslation('admin');
  const type = subjects.find((each) => each === subjectType);
  const name = quote?.authorName || person?.name;
  const isTitled = type !== undefined && title !== '' && name;
  const people =
    peopleCount === 0 ? t('office.reports.byFilter') : t('office.reports.people', { count: peopleCount });
  return {
    reason: t(`office.reports.reasons.${reason}`),
    subject: isTitled ? t(`office.reports.subjects.${type}`, { name }) : title || t('office.reports.gone'),
    people: isTitled && title !== name ? t('office.reports.peopleOn', { people, title }) : people,
  };
}
