import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { Card } from '@/components/ui/layout/Card';
import { classNames } from '@/components/ui/class-names';
import styles from './AccountPage.module.scss';

type Props = {
  /** Of `sections`. */
  id: string;
  /** `danger` for what cannot be undone. */
  tone?: 'danger';
  children: ReactNode;
};

/** Of its element; a field inside may be called like the section. */
export const sectionId = (id: string) => `account-${id}`;

/** One subject of the account page: what it is about, and beside it what can be done. */
export function AccountSection({ id, tone, children }: Props) {
  const { t } = useTranslation('profile');
  return (
    <Card
      as="section"
      id={sectionId(id)}
      tabIndex={-1}
      className={classNames(styles.section, tone && styles[tone])}
      aria-labelledby={`${sectionId(id)}-title`}
    >
      <header>
        <h2 id={`${sectionId(id)}-title`}>{t(`account.sections.${id}.title`)}</h2>
        <p>{t(`account.sections.${id}.lead`)}</p>
      </header>
      <div className={styles.content}>{children}</div>
    </Card>
  );
}
