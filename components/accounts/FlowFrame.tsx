import Head from 'next/head';
import { useTranslation } from 'next-i18next/pages';
import type { ReactNode, Ref } from 'react';
import { useAppUrl } from '@/components/shell/head/AppUrl';
import { PageHead } from '@/components/shell/head/PageHead';
import { classNames } from '@/components/ui/class-names';
import styles from './FlowFrame.module.scss';

type Props = {
  title: string;
  lead?: ReactNode;
  /** Canonical address of this page, which is also served at old addresses. */
  canonical: string;
  /** True if the form failed; the document title then starts with the error, for screen readers. */
  hasFailed?: boolean;
  children: ReactNode;
  /** Links to other pages, shown below. */
  footer?: ReactNode;
  /** Stepper above the title, for a flow of several pages. */
  steps?: ReactNode;
  /** True if the title is centred, for a page as wide as the window. */
  centred?: boolean;
  titleRef?: Ref<HTMLHeadingElement>;
};

/** Frame of a sign-in page: head, title and one form. */
export function FlowFrame({
  title,
  lead,
  canonical,
  hasFailed = false,
  children,
  footer,
  steps,
  centred = false,
  titleRef,
}: Props) {
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
      <div className={classNames(styles.page, centred && styles.centred)}>
        {steps}
        <div>
          <h1 ref={titleRef} tabIndex={titleRef ? -1 : undefined}>
            {title}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {children}
        {footer && <div className={styles.footer}>{footer}</div>}
      </div>
    </>
  );
}
