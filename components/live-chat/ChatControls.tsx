import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { SelectField } from '@/components/ui/fields/SelectField';
import type { LiveChatRoom, LiveRoomState } from '@/contract/live-chat';
import { liveChats, slowModeSeconds } from '@/contract/values/lives';
import { useLiveChatContext } from './context';
import { ModerationModal } from './ModerationModal';
import styles from './StudioChat.module.scss';

type Chosen = Partial<Pick<LiveRoomState, 'chat' | 'slowSeconds'>>;

/** Settings of the chat, which take effect at once. */
export function ChatControls({ chat: { room, viewer } }: { chat: LiveChatRoom }) {
  const { t } = useTranslation('live-chat');
  const { live, actions, openDialog } = useLiveChatContext();
  /** Choice that is shown until the server has responded. */
  const [chosen, setChosen] = useState<Chosen>({});
  const { chat, slowSeconds } = { ...room, ...chosen };

  async function choose(change: Chosen): Promise<void> {
    setChosen(change);
    await actions.setRoom(change);
    setChosen({});
  }

  return (
    <section className={styles.box} aria-label={t('studio.controls')}>
      <h2>{t('studio.chat')}</h2>
      <SelectField
        className={styles.select}
        label={t('studio.slowMode')}
        value={String(slowSeconds)}
        options={slowModeSeconds.map((seconds) => ({
          value: String(seconds),
          label: seconds === 0 ? t('studio.off') : t('studio.seconds', { count: seconds }),
        }))}
        onChange={({ target }) => {
          const next = slowModeSeconds.find((seconds) => String(seconds) === target.value);
          if (next !== undefined) void choose({ slowSeconds: next });
        }}
      />
      <SelectField
        className={styles.select}
        label={t('studio.whoCanWrite')}
        value={chat}
        options={liveChats.map((value) => ({ value, label: t(`studio.who.${value}`) }))}
        onChange={({ target }) => {
          const next = liveChats.find((value) => value === target.value);
          if (next) void choose({ chat: next });
        }}
      />
      <Button
        theme="hollow-underlined"
        size="s"
        onClick={() =>
          openDialog((close) => (
            <ModerationModal liveId={live.id} canRemove={viewer.can.nameModerators} onClose={close} />
          ))
        }
      >
        {t('studio.people')}
      </Button>
    </section>
  );
}
