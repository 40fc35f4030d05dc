import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Disclosure } from '@/components/ui/layout/Disclosure';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { useEvidence } from '@/hooks/office/useOffice';
import { useErrorText } from '@/hooks/useErrorText';
import { evidenceLink } from '@/lib/checkout/receipt-link';
import styles from './CreatorReview.module.scss';

type Props = { id: string; title: string };

/** Evidence for the bank, loaded when opened and available as a file. */
export function DisputeEvidence({ id, title }: Props) {
  const { t } = useTranslation('admin');
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure title={t('office.disputes.evidence.title')} open={isOpen} onToggle={setOpen}>
      {isOpen && <Parts id={id} />}
      <p>
        <a
          className="link"
          href={evidenceLink(id)}
          download
          aria-label={t('office.disputes.evidence.downloadOf', { title })}
        >
          {t('office.disputes.evidence.download')}
        </a>
      </p>
    </Disclosure>
  );
}

function Parts({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const { data, error } = useEvidence(id);
  if (error) return <p>{errorText(error)}</p>;
  if (!data)
    return (
      <LoadingRegion label={t('office.loading')}>
        <Skeleton shape="block" height={140} />
      </LoadingRegion>
    );
  return (
    <dl className={styles.facts}>
      {data.parts.map(({ name, text }) => (
        <div key={name}>
          <dt>{t(`office.disputes.evidence.parts.${name}`)}</dt>
          <dd>{text || t('office.disputes.evidence.none')}</dd>
        </div>
      ))}
      {data.sent && (
        <div>
          <dt>{t('office.disputes.evidence.sent')}</dt>
          <dd>{data.sent}</dd>
        </div>
      )}
    </dl>
  );
}
