import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { SelectField } from '@/components/ui/fields/SelectField';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import { useToast } from '@/components/ui/feedback/useToast';
import { reportReasons, type ReportReason } from '@/contract/values/content';
import { limits } from '@/contract/values/limits';
import { useLeaveWarning } from '@/hooks/browser/useLeaveWarning';
import { useErrorText } from '@/hooks/useErrorText';
import { report, type Reported } from '@/lib/content/report';

export type ReportModalProps = { title: string; reported: Reported; onClose: () => void };

/** Dialog for the reason of a report to the office. */
export function ReportModal({ title, reported, onClose }: ReportModalProps) {
  const { t } = useTranslation('content');
  const toast = useToast();
  const errorText = useErrorText();
  const [reason, setReason] = useState<ReportReason>();
  const [isMissing, setMissing] = useState(false);
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  useLeaveWarning(text !== '' && !isBusy, { sentence: t('common:ui.leaveUnsaved') });

  async function send(event: FormEvent) {
    event.preventDefault();
    if (!reason) return setMissing(true);
    setBusy(true);
    setFailure(undefined);
    try {
      await report(reported, reason, text);
      toast(t('report.done'));
      onClose();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  }

  return (
    <Modal open onClose={onClose} title={title} dirty={text !== ''}>
      <form onSubmit={(event) => void send(event)} noValidate>
        <p>{t('report.lead')}</p>
        <SelectField
          id="report-reason"
          label={t('report.reason')}
          placeholder={t('report.choose')}
          error={isMissing && !reason ? t('report.missing') : undefined}
          value={reason ?? ''}
          options={reportReasons.map((value) => ({ value, label: t(`report.reasons.${value}`) }))}
          onChange={({ target }) => setReason(reportReasons.find((each) => each === target.value))}
        />
        <TextAreaField
          id="report-text"
          label={t('report.text')}
          optional
          rows={3}
          maxCharacters={limits.reasonCharacters.max}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {failure !== undefined && (
          <Banner tone="error" announced>
            {errorText(failure)}
          </Banner>
        )}
        <ModalActions>
          <Button theme="hollow" onClick={onClose}>
            {t('report.cancel')}
          </Button>
          <Button theme="black" type="submit" loading={isBusy && t('report.sending')}>
            {t('report.send')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
