import type { ReactNode } from 'react';
import { PageHead } from '@/components/shell/head/PageHead';
import { PageHeader } from '@/components/ui/layout/PageHeader';
import styles from './DashboardFrame.module.scss';

type Props = {
  /** Of the browser's tab; the heading may say more. */
  title: string;
  heading?: ReactNode;
  lead?: ReactNode;
  /** Buttons and links; the page's one green thing comes last. */
  actions?: ReactNode;
  /** The one address of a page that answers at several. */
  canonical?: string;
  children: ReactNode;
};

/** Heading row and content of a page of the creator's and the office's side. */
export function DashboardFrame({ title, heading = title, lead, actions, canonical, children }: Props) {
  return (
    <div className={styles.page}>
      <PageHead title={title} canonical={canonical} noIndex />
      <PageHeader title={heading} lead={lead} actions={actions} look="work" />
      {children}
    </div>
  );
}
