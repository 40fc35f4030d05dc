import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Link } from '@/components/ui/actions/Link';
import { classNames } from '@/components/ui/class-names';
import type { NoticeLine } from '@/contract/notices';
import { useMinute } from '@/hooks/browser/useMinute';
import { formatCents, formatDate, formatMoment, formatRelative } from '@/lib/format/format';
import { LineFigure } from './LineFigure';
import { LinePeople } from './LinePeople';
import { toLineText } from './line-text';
import styles from './NoticeRow.module.scss';

type Props = {
  line: NoticeLine;
  onOpen: () => void;
  onRead: () => void;
};

/** Line of the list: what happened, its picture or amount, one action, and its people. */
export function NoticeRow({ line, onOpen, onRead }: Props) {
  const { t, i18n } = useTranslation('common');
  const minute = useMinute();
  const locale = i18n.language;
  const { kind, link, isRead, people, count, amountCents, picture, createdAt } = line;
  const has = (key: string) => i18n.exists(`common:notices.lines.${kind}.${key}`);
  const isMany = count > 1 && has('many');
  const quote = isMany ? null : people[0]?.quote;
  const isToday =
    minute !== null && formatDate(createdAt, locale) === formatDate(new Date(minute).toISOString(), locale);
  return (
    <li className={classNames(styles.row, !isRead && styles.unread)}>
      <Target link={link} className={styles.link} onOpen={onOpen}>
        <LineFigure line={line} />
        <span className={styles.words}>
          {!isRead && <span className="visually-hidden">{t('notices.unread')}</span>}
          <span className={styles.text}>{toLineText(line, t, locale, isMany)}</span>
          {quote && <span className={styles.quote}>{t('notices.quote', { quote })}</span>}
          <time dateTime={createdAt} className={styles.time} suppressHydrationWarning>
            {isToday ? formatRelative(createdAt, locale, minute) : formatMoment(createdAt, locale)}
          </time>
        </span>
        {amountCents !== null ? (
          <b className={styles.amount}>{formatCents(amountCents, locale)}</b>
        ) : (
          picture && (
            <img
              className={styles.thumb}
              src={picture.smallUrl}
              alt=""
              width={64}
              height={44}
              loading="lazy"
            />
          )
        )}
      </Target>
      {!isRead && (
        <button type="button" className={styles.dot} aria-label={t('notices.markRead')} onClick={onRead}>
          <i />
        </button>
      )}
      {has('action') && (
        <p className={styles.action}>
          {link.startsWith('/') ? (
            <ButtonLink theme="grey" size="s" href={link} onClick={onOpen}>
              {t(`notices.lines.${kind}.action`)}
            </ButtonLink>
          ) : (
            <a className={styles.outside} href={link} onClick={onOpen}>
              {t(`notices.lines.${kind}.action`)}
            </a>
          )}
        </p>
      )}
      {isMany && <LinePeople line={line} />}
    </li>
  );
}

type TargetProps = { link: string; className?: string; onOpen: () => void; children: ReactNode };

/** Link of a line to a page of this site or to the card provider's page. */
const Target = ({ link, className, onOpen, children }: TargetProps) =>
  link.startsWith('/') ? (
    <Link href={link} className={className} onClick={onOpen}>
      {children}
    </Link>
  ) : (
    <a href={link} className={className} onClick={onOpen}>
      {children}
    </a>
  );
