import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Avatar } from '@/components/ui/display/Avatar';
import { Badge } from '@/components/ui/display/Badge';
import { Icon } from '@/components/ui/display/Icon';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import type { Chat, ChatMemberCard } from '@/contract/chat';
import { limits } from '@/contract/values/limits';
import { useChangeChat } from '@/hooks/chat/useChat';
import { useErrorText } from '@/hooks/useErrorText';
import { contentKinds } from '@/lib/content-kinds';
import { formatAverage, formatCents, formatDate, formatMonth } from '@/lib/format/format';
import styles from './MemberCard.module.scss';

type Props = {
  chat: Chat;
  about: ChatMemberCard;
  /** True beside the thread; false in the sheet, whose title already is the name. */
  isBeside?: boolean;
};

/** Card of a member: purchases, tips and ratings, with the creator's note. */
export function MemberCard({ chat, about, isBeside = false }: Props) {
  const { t, i18n } = useTranslation('chat');
  const { other, memberSince } = chat;
  const month = (instant: string) => formatMonth(instant, i18n.language);
  return (
    <aside
      className={classNames(styles.card, isBeside ? styles.beside : styles.sheet)}
      aria-label={t('member.about', { name: other.name })}
    >
      <div className={styles.top}>
        <Avatar id={other.userId ?? other.name} name={other.name} src={other.picture?.smallUrl} size={72} />
        {isBeside && <h2>{other.name}</h2>}
        {about.followsSince && <p>{t('member.followsSince', { month: month(about.followsSince) })}</p>}
        {memberSince && (
          <span className={styles.badge}>
            <Badge tone="apricot">{t('thread.memberSince', { month: month(memberSince) })}</Badge>
          </span>
        )}
      </div>
      <Owned about={about} />
      <section>
        <h3>{t('member.between')}</h3>
        <dl className={classNames(styles.facts, 'tabular')}>
          <div>
            <dt>{t('member.spent')}</dt>
            <dd>{formatCents(about.spentCents, i18n.language, { exact: true })}</dd>
          </div>
          {about.tips.count > 0 && (
            <div>
              <dt>{t('member.tips')}</dt>
              <dd>
                {t('member.tipsOf', {
                  count: about.tips.count,
                  amount: formatCents(about.tips.amountCents, i18n.language, { exact: true }),
                })}
              </dd>
            </div>
          )}
          {about.stars !== null && (
            <div>
              <dt>{t('member.rated')}</dt>
              <dd>
                {t('member.stars', { count: about.stars, shown: formatAverage(about.stars, i18n.language) })}
              </dd>
            </div>
          )}
        </dl>
      </section>
      <Note key={chat.id} chatId={chat.id} note={about.note} />
    </aside>
  );
}

function Owned({ about: { owned, ownedCount } }: Pick<Props, 'about'>) {
  const { t, i18n } = useTranslation('chat');
  return (
    <section>
      <h3>{t('member.owned')}</h3>
      {owned.length === 0 && <p className={styles.saved}>{t('member.ownsNothing')}</p>}
      <ul role="list" className={styles.owned}>
        {owned.map(({ contentType, contentId, title, picture, since, percent }) => (
          <li key={contentId}>
            <span className={styles.thumb}>
              {picture ? (
                <img src={picture.smallUrl} alt="" width={52} height={38} loading="lazy" decoding="async" />
              ) : (
                <Icon name={contentKinds[contentType].icon} />
              )}
            </span>
            <span>
              <b>{title}</b>
              <span className="tabular">
                {percent === null
                  ? t('member.since', { date: formatDate(since, i18n.language) })
                  : t('member.percent', { percent })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {ownedCount > owned.length && (
        <p className={styles.saved}>{t('member.more', { count: ownedCount - owned.length })}</p>
      )}
    </section>
  );
}

/** Note of the creator, saved when the field loses focus or the chat is closed. */
function Note({ chatId, note }: { chatId: string; note: string }) {
  const { t } = useTranslation('chat');
  const errorText = useErrorText();
  const change = useChangeChat();
  const [text, setText] = useState(note);
  const [shown, setShown] = useState(note);
  const saved = useRef(note);
  const [state, setState] = useState<'saving' | 'saved'>();
  const [failure, setFailure] = useState<unknown>();

  // A note that was changed elsewhere replaces the text of the field, unless the creator is editing
  // the field.
  if (note !== shown) {
    setShown(note);
    if (text === shown) setText(note);
  }
  useEffect(() => {
    saved.current = note;
  }, [note]);

  const saveOnLeaving = useEffectEvent(() => void save());
  useEffect(() => () => saveOnLeaving(), []);

  async function save() {
    const before = saved.current;
    if (text.trim() === before) return;
    saved.current = text.trim();
    setState('saving');
    setFailure(undefined);
    try {
      await change(chatId, { note: text });
      setState('saved');
    } catch (error) {
      saved.current = before;
      setState(undefined);
      setFailure(error);
    }
  }

  return (
    <section>
      <h3 aria-hidden="true">{t('member.note')}</h3>
      <TextAreaField
        label={t('member.note')}
        labelHidden
        rows={2}
        className={styles.note}
        error={failure === undefined ? undefined : errorText(failure)}
        value={text}
        onChange={({ target }) => setText(target.value.slice(0, limits.chatNoteCharacters))}
        onBlur={() => void save()}
      />
      <p className={styles.saved} role="status">
        {state && t(`member.${state}`)}
      </p>
    </section>
  );
}
