import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { classNames } from '@/components/ui/class-names';
import { Avatar } from '@/components/ui/display/Avatar';
import { ProgressBar } from '@/components/ui/feedback/ProgressBar';
import { useToast } from '@/components/ui/feedback/useToast';
import type { GroupMessage } from '@/contract/chat';
import { useUser } from '@/hooks/accounts/useUser';
import type { GroupMessages } from '@/hooks/chat/useGroupMessages';
import { useErrorText } from '@/hooks/useErrorText';
import { formatDate, formatNumber } from '@/lib/format/format';
import bubbles from './Bubble.module.scss';
import { BubbleText } from './BubbleText';
import styles from './GroupMessageModal.module.scss';

/** Message to a group as its readers see it. */
export function GroupPreview({ text }: { text: string }) {
  const { t } = useTranslation('chat');
  const { user } = useUser();
  return (
    <section aria-labelledby="group-preview">
      <h3 id="group-preview">{t('group.preview')}</h3>
      <div className={styles.preview}>
        <div className={classNames(bubbles.row, bubbles.in, bubbles.first)}>
          <Avatar
            id={user.id ?? ''}
            name={`${user.name} ${user.lastName}`}
            src={user.picture?.smallUrl}
            size={30}
          />
          <p className={bubbles.bubble}>
            {text === '' ? t('group.previewEmpty') : <BubbleText text={text} />}
          </p>
        </div>
        <p className={classNames(bubbles.meta, bubbles.left)}>{t('message.fromGroup')}</p>
      </div>
      <p className={styles.small}>{t('group.answers')}</p>
    </section>
  );
}

/** Progress of the group message that is being sent, and earlier group messages. */
export function GroupProgress({ messages }: { messages: GroupMessages }) {
  const { t, i18n } = useTranslation('chat');
  const { items = [] } = messages;
  const number = (value: number) => formatNumber(value, i18n.language);
  const [sending, done] = [
    items.filter(({ state }) => state === 'SENDING'),
    items.filter(({ state }) => state !== 'SENDING'),
  ];
  return (
    <>
      {sending.map((message) => (
        <Sending key={message.id} message={message} onStop={() => messages.stop(message.id)} />
      ))}
      {done.length > 0 && (
        <section aria-labelledby="group-sent">
          <h3 id="group-sent">{t('group.earlier')}</h3>
          <ul role="list" className={styles.sent}>
            {done.map(({ id, text, state, sentCount, recipientsCount, createdAt }) => (
              <li key={id}>
                <b>{text}</b>
                <span className="tabular">
                  {t(`group.state.${state}`, {
                    count: sentCount,
                    sent: number(sentCount),
                    all: number(recipientsCount),
                    date: formatDate(createdAt, i18n.language),
                  })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Sending({ message, onStop }: { message: GroupMessage; onStop: () => Promise<void> }) {
  const { t, i18n } = useTranslation('chat');
  const toast = useToast();
  const errorText = useErrorText();
  const [isStopping, setStopping] = useState(false);
  const { sentCount, recipientsCount } = message;
  const said = t('group.progress', {
    sent: formatNumber(sentCount, i18n.language),
    all: formatNumber(recipientsCount, i18n.language),
  });

  async function stop() {
    setStopping(true);
    try {
      await onStop();
    } catch (error) {
      toast(errorText(error));
      setStopping(false);
    }
  }

  return (
    <section aria-labelledby={`sending-${message.id}`}>
      <h3 id={`sending-${message.id}`}>{t('group.sendingTitle')}</h3>
      <p className={styles.small}>
        {said} {t('group.leave')}
      </p>
      <ProgressBar
        className={styles.progress}
        label={t('group.sendingTitle')}
        percent={recipientsCount > 0 ? Math.round((sentCount / recipientsCount) * 100) : 0}
        valueText={said}
      />
      <Button size="s" loading={isStopping && t('group.stopping')} onClick={() => void stop()}>
        {t('group.stop')}
      </Button>
    </section>
  );
}
