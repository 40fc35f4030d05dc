import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Icon } from '@/components/ui/display/Icon';
import type { IconName } from '@/components/ui/display/icon-names';
import { tintColours, type TopicTint } from '@/components/ui/display/tints';
import { useToast } from '@/components/ui/feedback/useToast';
import type { Chat, Refusal } from '@/contract/chat';
import { paths } from '@/contract/paths';
import type { ChatRefusal } from '@/contract/values/chat';
import { useChangeChat } from '@/hooks/chat/useChat';
import { useErrorText } from '@/hooks/useErrorText';
import { firstName, formatCents, formatDate } from '@/lib/format/format';
import styles from './RefusalPanel.module.scss';

const looks: Record<ChatRefusal, { icon: IconName; tint: TopicTint }> = {
  JOIN: { icon: 'lock', tint: 'anxiety' },
  BUY: { icon: 'bag', tint: 'coaching' },
  FOLLOW: { icon: 'users', tint: 'yoga' },
  NOT_TAKING_MESSAGES: { icon: 'moon', tint: 'meditation' },
  BLOCKED_BY_YOU: { icon: 'ban', tint: 'relaxing' },
  NOT_POSSIBLE: { icon: 'info', tint: 'stretching' },
};

type Props = { chat: Chat; refusal: Refusal };

/** Reason why the reader cannot write, shown in place of the field with one possible action. */
export function RefusalPanel({ chat, refusal }: Props) {
  const { t, i18n } = useTranslation('chat');
  const { reason, awayUntil } = refusal;
  const { icon, tint } = looks[reason];
  const name = firstName(chat.other.name);
  const text =
    reason === 'NOT_TAKING_MESSAGES' && awayUntil
      ? t('refusal.NOT_TAKING_MESSAGES.until', { name, date: formatDate(awayUntil, i18n.language) })
      : t(`refusal.${reason}.text`, { name });
  const title = t(`refusal.${reason}.title`, { name });
  return (
    <section className={styles.panel} aria-label={title}>
      <span className={styles.mark} style={tintColours(tint)}>
        <Icon name={icon} />
      </span>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      <WayOn chat={chat} refusal={refusal} />
    </section>
  );
}

function WayOn({ chat: { id, other }, refusal: { reason, membership } }: Props) {
  const { t, i18n } = useTranslation('chat');
  const name = firstName(other.name);
  if (reason === 'BLOCKED_BY_YOU') return <Unblock id={id} name={name} />;
  if (reason === 'NOT_POSSIBLE')
    return (
      <ButtonLink size="s" theme="hollow-border" href={paths.contact}>
        {t('refusal.NOT_POSSIBLE.action')}
      </ButtonLink>
    );
  if (reason === 'JOIN' && membership)
    return (
      <ButtonLink size="s" theme="green" href={paths.membership(membership.id)}>
        {t('refusal.JOIN.action', { price: formatCents(membership.priceCents, i18n.language) })}
      </ButtonLink>
    );
  if (other.username === null) return null;
  const href = {
    JOIN: paths.creator(other.username),
    FOLLOW: paths.creator(other.username),
    BUY: paths.catalog(other.username),
    NOT_TAKING_MESSAGES: paths.postsOf(other.username),
  }[reason];
  return (
    <ButtonLink size="s" href={href}>
      {t(reason === 'JOIN' ? 'refusal.JOIN.see' : `refusal.${reason}.action`, { name })}
    </ButtonLink>
  );
}

function Unblock({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('chat');
  const change = useChangeChat();
  const toast = useToast();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);

  async function unblock() {
    setBusy(true);
    try {
      await change(id, { isBlocked: false });
    } catch (error) {
      toast(errorText(error));
      setBusy(false);
    }
  }

  return (
    <Button
      size="s"
      theme="hollow-border"
      loading={isBusy && t('refusal.BLOCKED_BY_YOU.acting')}
      onClick={() => void unblock()}
    >
      {t('refusal.BLOCKED_BY_YOU.action', { name })}
    </Button>
  );
}
