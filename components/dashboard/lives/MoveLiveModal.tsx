import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { paths } from '@/contract/paths';
import { useFieldText } from '@/hooks/form/useFieldText';
import type { OwnLive } from '@/hooks/lives/useOwnLive';
import { useErrorText } from '@/hooks/useErrorText';
import { ApiError } from '@/lib/api-error';
import { formatMomentIn } from '@/lib/lives/live-time';
import { moveFocus } from '@/lib/page/focus';
import styles from './LiveDetail.module.scss';
import { useWhen } from './useWhen';
import { WhenFields } from './WhenFields';

/** Dialog that moves a scheduled live; its button states how many people are notified. */
export function MoveLiveModal({ own, onClose }: { own: OwnLive; onClose: () => void }) {
  const { t, i18n } = useTranslation('lives-dashboard');
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const { push } = useRouter();
  const { live } = own;
  const [chosen, setChosen] = useState({ startsAt: live.startsAt, timeZone: live.timeZone });
  const when = useWhen(chosen, setChosen);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const { bookedCount: people, ticketsCount: tickets } = live;
  const isSame = chosen.startsAt === live.startsAt;
  const isReady = chosen.startsAt !== null && !when.problem && !isSame;
  const wrong = failure instanceof ApiError && failure.errors.find(({ path }) => path === 'startsAt');
  const moment = (startsAt: string, timeZone: string) =>
    formatMomentIn(Date.parse(startsAt), i18n.language, timeZone);

  async function move(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (!isReady) return moveFocus(document.getElementById('move-day'));
    setBusy(true);
    setFailure(undefined);
    try {
      await own.move(chosen);
      await push(paths.editedLive(live.id));
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      onClose={onClose}
      title={t('move.title', { title: live.title })}
      dirty={!isSame || when.problem !== undefined}
    >
      <form className={styles.pane} onSubmit={(event) => void move(event)} noValidate>
        <WhenFields
          when={when}
          startsAt={chosen.startsAt}
          idPrefix="move-"
          error={wrong ? fieldText(wrong) : undefined}
        />
        <dl className={styles.fromTo}>
          <div>
            <dt>{t('move.now')}</dt>
            <dd>{moment(live.startsAt!, live.timeZone)}</dd>
          </div>
          <div>
            <dt>{t('move.then')}</dt>
            <dd>{isReady ? moment(chosen.startsAt!, chosen.timeZone) : t('move.choose')}</dd>
          </div>
        </dl>
        <ul>
          <li>{t('move.keep', { count: people })}</li>
          {tickets > 0 && <li>{t('move.money', { count: tickets })}</li>}
          {tickets > 0 && <li>{t('move.price')}</li>}
        </ul>
        {failure !== undefined && !wrong && (
          <Banner tone="error" announced>
            {errorText(failure)}
          </Banner>
        )}
        <ModalActions>
          <Button theme="hollow" onClick={onClose}>
            {t('move.back')}
          </Button>
          <Button theme="black" type="submit" aria-disabled={!isReady} loading={isBusy && t('move.moving')}>
            {t('move.action', { count: people })}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
