import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { loginFor } from '@/contract/paths';
import { useUser } from '@/hooks/accounts/useUser';
import type { ReportModalProps } from './ReportModal';

// Loaded on demand, because reports are rare.
const ReportModal = dynamic(() => import('./ReportModal').then((file) => file.ReportModal), { ssr: false });

type Props = Omit<ReportModalProps, 'onClose'>;

/**
 * Button to report content to the office; `title` names the content. A visitor is led to log in
 * first.
 */
export function ReportButton({ title, reported }: Props) {
  const { t } = useTranslation('content');
  const { asPath } = useRouter();
  const { isSignedIn } = useUser();
  const [isOpen, setOpen] = useState(false);
  if (!isSignedIn)
    return (
      <ButtonLink theme="hollow" size="s" href={loginFor(asPath)} aria-label={title}>
        {t('report.open')}
      </ButtonLink>
    );
  return (
    <>
      <Button theme="hollow" size="s" aria-label={title} onClick={() => setOpen(true)}>
        {t('report.open')}
      </Button>
      {isOpen && <ReportModal title={title} reported={reported} onClose={() => setOpen(false)} />}
    </>
  );
}
