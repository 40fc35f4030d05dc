import { useTranslation } from 'next-i18next/pages';
import { useCurrentSection } from '@/hooks/browser/useCurrentSection';
import styles from './SectionLinks.module.scss';

type Props = { sections: { /** Id of the section's element. */ id: string; label: string }[] };

/** Links to the sections below, with the visible section marked. */
export function SectionLinks({ sections }: Props) {
  const { t } = useTranslation('content');
  const current = useCurrentSection(sections.map(({ id }) => id));
  return (
    <nav aria-label={t('buy.sections')} className={styles.jump}>
      {sections.map(({ id, label }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}
