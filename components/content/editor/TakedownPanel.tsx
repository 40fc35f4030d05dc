import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { Card } from '@/components/ui/layout/Card';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import type { Takedown } from '@/contract/reports';
import { limits } from '@/contract/values/limits';
import { useLeaveWarning } from '@/hooks/browser/useLeaveWarning';
import { useErrorText } from '@/hooks/useErrorText';
import type { VersionedType } from '@/lib/draft-kinds';
import { formatDate } from '@/lib/format/format';
import styles from './TakedownPanel.module.scss';

type Props = {
  contentType: VersionedType | 'PRODUCT';
  takedown: Takedown;
  /**
   * Sends the appeal.
   * @throws ApiError
   */
  onAppeal: (text: string) => Promise<unknown>;
};

/** Reason for a takedown by the office, with a form for the single appeal. */
export function TakedownPanel({ contentType, takedown, onAppeal }: Props) {
  const { t, i18n } = useTranslation('content');
  const errorText = useErrorText();
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const { reason, takenDownAt, appealUntil, appealText, canAppeal, decisionReason } = takedown;
  useLeaveWarning(canAppeal && text.trim() !== '', { sentence: t('common:ui.leaveUnsaved') });
  const day = (instant: string) => formatDate(instant, i18n.language);

  async function send(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    try {
      await onAppeal(text);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card look="pane" className={styles.pane}>
      <h2>{t('editor.takedown.title')}</h2>
      <p>{t(`editor.takedown.text.${contentType}`, { date: day(takenDownAt) })}</p>
      <blockquote>{reason}</blockquote>
      {appealText !== null && (
        <>
          <p>{t(decisionReason === null ? 'editor.takedown.waiting' : 'editor.takedown.stays')}</p>
          <blockquote>{decisionReason ?? appealText}</blockquote>
        </>
      )}
      {appealText === null && !canAppeal && <p>{t('editor.takedown.over', { date: day(appealUntil) })}</p>}
      {canAppeal && (
        <form className={styles.pane} onSubmit={(event) => void send(event)} noValidate>
          <TextAreaField
            id="appeal"
            label={t('editor.takedown.appeal')}
            hint={t('editor.takedown.hint', { date: day(appealUntil) })}
            rows={4}
            maxCharacters={limits.reasonCharacters.max}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          {failure !== undefined && (
            <Banner tone="error" announced>
              {errorText(failure)}
            </Banner>
          )}
          <div>
            <Button theme="green" type="submit" loading={isBusy && t('editor.ends.working')}>
              {t('editor.takedown.send')}
            </Button>
          </div>
        </form>
      )}
    </Card>
  );
}
