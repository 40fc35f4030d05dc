import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { Card } from '@/components/ui/layout/Card';
import { classNames } from '@/components/ui/class-names';
import styles from './AccountPage.module.scss';

type Props = {
  /** Id of a section in `sections`. */
  id: string;
  /** `danger` for actions that cannot be undone. */
  tone?: 'danger';
  children: ReactNode;
};

/** Returns the element id of a section. The prefix avoids a clash with a field of the same name. */
export const sectionId = (id: string) => `account-${id}`;

/** Section of the account page: its subject and, beside it, its actions. */
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
