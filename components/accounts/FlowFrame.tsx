import Head from 'next/head';
import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { useAppUrl } from '@/components/shell/head/AppUrl';
import { PageHead } from '@/components/shell/head/PageHead';
import styles from './FlowFrame.module.scss';

type Props = {
  title: string;
  lead?: ReactNode;
  /** The address that stands for this page; old links lead to others. */
  canonical: string;
  /** The title says so first, for those who hear the page. */
  hasFailed?: boolean;
  children: ReactNode;
  /** Other ways to go, below. */
  footer?: ReactNode;
};

/** One question of a sign-in flow. */
export function FlowFrame({ title, lead, canonical, hasFailed = false, children, footer }: Props) {
  const { t } = useTranslation('onboarding');
  const appUrl = useAppUrl();
  return (
    <>
      <PageHead title={hasFailed ? t('flow.failedTitle', { title }) : title} noIndex />
      {appUrl && (
        <Head>
          <link key="canonical" rel="canonical" href={appUrl + canonical} />
        </Head>
      )}
      <div className={styles.page}>
        <div>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {children}
        {footer && <div className={styles.footer}>{footer}</div>}
      </div>
    </>
  );
}
