import type { ReactNode } from 'react';
import { PageHead } from '@/components/shell/head/PageHead';
import { PageHeader } from '@/components/ui/layout/PageHeader';
import styles from './DashboardFrame.module.scss';

type Props = {
  /** Title of the browser tab; the heading may be longer. */
  title: string;
  heading?: ReactNode;
  /** Link back, above the heading. */
  back?: ReactNode;
  lead?: ReactNode;
  /** Buttons and links; the single green button comes last. */
  actions?: ReactNode;
  /** Canonical address of a page with several addresses. */
  canonical?: string;
  children: ReactNode;
};

/** Heading and content of a dashboard or office page. */
export function DashboardFrame({ title, heading = title, back, lead, actions, canonical, children }: Props) {
  return (
    <div className={styles.page}>
      <PageHead title={title} canonical={canonical} noIndex />
      {back}
      <PageHeader title={heading} lead={lead} actions={actions} look="work" />
      {children}
    </div>
  );
}
