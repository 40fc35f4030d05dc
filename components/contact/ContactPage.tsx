import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { PageHead } from '@/components/shell/head/PageHead';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { Link } from '@/components/ui/actions/Link';
import { PageHeader } from '@/components/ui/layout/PageHeader';
import { paths } from '@/contract/paths';
import { machinePaths } from '@/contract/rules/machine-paths';
import { ContactForm } from './ContactForm';
import styles from './ContactPage.module.scss';

/** Form for a message to the office, and a confirmation once it is sent. */
export function ContactPage() {
  const { t } = useTranslation('explore');
  const [sentTo, setSentTo] = useState<string>();
  return (
    <div className={styles.page}>
      <PageHead
        title={t('contact.title')}
        description={t('contact.description')}
        canonical={paths.contact}
        picture={machinePaths.shareCard('pages', 'contact')}
      />
      <PageHeader title={t('contact.title')} lead={t('contact.lead')} />
      <p>
        <Link href={paths.faqs} className="link">
          {t('contact.faqs')}
        </Link>
      </p>
      {sentTo === undefined ? (
        <ContactForm onSent={setSentTo} />
      ) : (
        <>
          <Banner tone="success" announced title={t('contact.sent.title')}>
            {t('contact.sent.text', { email: sentTo })}
          </Banner>
          <Button theme="hollow-border" onClick={() => setSentTo(undefined)}>
            {t('contact.sent.another')}
          </Button>
        </>
      )}
    </div>
  );
}
