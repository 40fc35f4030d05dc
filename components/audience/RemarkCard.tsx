import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Link } from '@/components/ui/actions/Link';
import { Avatar } from '@/components/ui/display/Avatar';
import { Badge } from '@/components/ui/display/Badge';
import { Rating } from '@/components/ui/display/Rating';
import { Card } from '@/components/ui/layout/Card';
import { useToast } from '@/components/ui/feedback/useToast';
import type { Remark } from '@/contract/audience';
import { paths } from '@/contract/paths';
import { formatDate } from '@/lib/format/format';
import styles from './RemarksPage.module.scss';

// Loaded on demand, because its validation is a large part of the page's scripts.
const CommentForm = dynamic(() => import('@/components/posts/CommentForm').then((file) => file.CommentForm), {
  ssr: false,
});

type Props = {
  remark: Remark;
  /** @throws ApiError */
  onAnswer: (text: string) => Promise<void>;
};

/** Rating or comment with its author and content, and the creator's reply to a comment. */
export function RemarkCard({ remark, onAnswer }: Props) {
  const { t, i18n } = useTranslation('dashboard');
  const { kind, author, text, stars, content, at, answer } = remark;
  return (
    <Card as="li" look="pane" className={styles.card}>
      <header className={styles.head}>
        <Avatar id={author.userId} name={author.name} src={author.picture?.smallUrl} size={32} />
        <p>
          <b>{author.name}</b> {t(`remarks.on.${kind}`)}{' '}
          <Link className="link" href={content.path}>
            {content.title}
          </Link>
          <small>{formatDate(at, i18n.language)}</small>
        </p>
        {kind === 'COMMENT' && answer === null && <Badge tone="apricot">{t('remarks.unanswered')}</Badge>}
      </header>
      {stars !== null && <Rating stars value={stars} />}
      {text ? <blockquote>{text}</blockquote> : <p className={styles.quiet}>{t('remarks.noWords')}</p>}
      {answer && (
        <p className={styles.answer}>
          <b>{t('remarks.yourAnswer')}</b> {answer.text}
        </p>
      )}
      <Actions remark={remark} onAnswer={onAnswer} />
    </Card>
  );
}

function Actions({ remark: { author, canAnswer, canMessage }, onAnswer }: Props) {
  const { t } = useTranslation('dashboard');
  const toast = useToast();
  const [isAnswering, setAnswering] = useState(false);
  const { name } = author;
  if (isAnswering)
    return (
      <CommentForm
        label={t('remarks.answerTo', { name })}
        action={t('remarks.send')}
        onSend={async (text) => {
          await onAnswer(text);
          toast(t('remarks.sent'));
          setAnswering(false);
        }}
        onCancel={() => setAnswering(false)}
      />
    );
  return (
    <div className={styles.actions}>
      {canAnswer && (
        <Button
          theme="black"
          size="s"
          aria-label={t('remarks.answerTo', { name })}
          onClick={() => setAnswering(true)}
        >
          {t('remarks.answer')}
        </Button>
      )}
      {canMessage && (
        <ButtonLink
          size="s"
          aria-label={t('remarks.messageTo', { name })}
          href={paths.dashboardMessageTo(author.userId)}
        >
          {t('remarks.message')}
        </ButtonLink>
      )}
    </div>
  );
}
