import { useTranslation } from 'next-i18next/pages';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { paths } from '@/contract/paths';
import styles from './TeachPanel.module.scss';

/** Panel that invites members to become a creator. */
export function TeachPanel() {
  const { t } = useTranslation('explore');
  return (
    <section className={styles.teach} aria-labelledby="home-teach">
      <div className={styles.text}>
        <h2 id="home-teach">{t('home.teach.title')}</h2>
        <p>{t('home.teach.text')}</p>
        <ButtonLink theme="white" size="l" href={paths.becomeCreator}>
          {t('home.teach.action')}
        </ButtonLink>
      </div>
      <img src="/art/teach.webp" width={800} height={720} alt="" loading="lazy" decoding="async" />
    </section>
  );
}
