import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';

const FeedbackModal = dynamic(() => import('./FeedbackModal').then((file) => file.FeedbackModal), {
  ssr: false,
});

/** Button that opens the feedback form for visitors and members. */
export function FeedbackButton() {
  const { t } = useTranslation('common');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button theme="hollow-underlined" onClick={() => setIsOpen(true)}>
        {t('footer.feedback')}
      </Button>
      {isOpen && <FeedbackModal onClose={() => setIsOpen(false)} />}
    </>
  );
}
