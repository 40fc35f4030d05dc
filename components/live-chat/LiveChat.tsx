import { useTranslation } from 'next-i18next/pages';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '@/components/ui/actions/Button';
import { IconButton } from '@/components/ui/actions/IconButton';
import type { LivePage } from '@/contract/lives';
import { useBreakpoint } from '@/hooks/browser/useBreakpoint';
import { useChatEvents } from '@/hooks/live-chat/useChatEvents';
import { useLiveChat } from '@/hooks/live-chat/useLiveChat';
import { useSwipeDown } from '@/hooks/live-chat/useSwipeDown';
import { moveFocus } from '@/lib/page/focus';
import { BelowStage } from './BelowStage';
import { ChatPanel } from './ChatPanel';
import { LiveChatProvider } from './LiveChatProvider';
import { ModerateButton } from './ModerateButton';
import styles from './LiveChat.module.scss';

type Props = {
  live: LivePage;
  /** Element below the stage for the reactions; null until it is rendered. */
  below: HTMLElement | null;
};

/**
 * Chat of a live beside its stage, with the reactions below the stage. On phones an opened chat
 * covers the lower part of the picture.
 */
export function LiveChat({ live, below }: Props) {
  const { t } = useTranslation('live-chat');
  const handle = useLiveChat(live.id);
  const breakpoint = useBreakpoint();
  const isSmall = breakpoint === 'small';
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? !isSmall;
  const [drafts, setDrafts] = useState({ message: '', question: '' });
  const toggle = useRef<HTMLButtonElement>(null);
  useChatEvents(live.id, live.creator.id, isOpen);

  const swipe = useSwipeDown(() => {
    if (isSmall) setChosen(false);
  });

  // Moves the focus, because the pressed button is replaced by its opposite.
  useEffect(() => {
    if (chosen !== undefined) moveFocus(toggle.current);
  }, [chosen]);

  const openButton = isSmall ? (
    <Button ref={toggle} full theme="grey" icon="message" onClick={() => setChosen(true)}>
      {t('panel.chat')}
    </Button>
  ) : (
    <IconButton ref={toggle} icon="message" label={t('panel.open')} onClick={() => setChosen(true)} />
  );

  return (
    <LiveChatProvider live={live} room={handle.room}>
      {below &&
        createPortal(
          <BelowStage live={live} chat={handle.chat}>
            {isSmall && !isOpen && openButton}
          </BelowStage>,
          below,
        )}
      {isOpen ? (
        <div
          className={styles.open}
          data-chat="open"
          {...swipe}
          onKeyDown={({ key, defaultPrevented }) => {
            if (key === 'Escape' && isSmall && !defaultPrevented) setChosen(false);
          }}
        >
          <ChatPanel
            handle={handle}
            drafts={drafts}
            onDrafts={setDrafts}
            fold={
              <>
                {handle.chat?.viewer.can.moderate && <ModerateButton />}
                <IconButton
                  ref={toggle}
                  icon={isSmall ? 'close' : 'right'}
                  label={t(isSmall ? 'panel.close' : 'panel.fold')}
                  onClick={() => setChosen(false)}
                />
              </>
            }
          />
        </div>
      ) : (
        !isSmall && (
          <div className={styles.folded} data-chat="folded">
            {openButton}
          </div>
        )
      )}
    </LiveChatProvider>
  );
}
