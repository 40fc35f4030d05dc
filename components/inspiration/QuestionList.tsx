import { useTranslation } from 'next-i18next/pages';
import { MoreItems } from '@/components/loading/MoreItems';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { IconButton } from '@/components/ui/actions/IconButton';
import { Link } from '@/components/ui/actions/Link';
import type { Question } from '@/contract/inspiration';
import { paths } from '@/contract/paths';
import type { TopicId } from '@/contract/values/topics';
import { useQuestions } from '@/hooks/inspiration/useInspiration';
import type { ListPage } from '@/hooks/list/useInfiniteList';
import { toTitle } from '@/lib/inspiration/draft-start';
import { addressWith } from '@/lib/list-query';
import type { NewDraft } from '@/lib/content/own-content';
import styles from './InspirationPage.module.scss';
import { useDismissing } from './useDismissing';

type Props = { topicId?: TopicId; first: ListPage<Question>; onUse: (start: NewDraft) => void };

/** List of unanswered questions from comments on the creator's posts. */
export function QuestionList({ topicId, first, onUse }: Props) {
  const { t } = useTranslation('dashboard');
  const list = useQuestions(first, topicId);
  const { items, hasMore } = list;
  const { isShown, dismiss } = useDismissing();
  const shown = items.filter(isShown);
  return (
    <section aria-labelledby="questions" tabIndex={-1} className={styles.section}>
      <h2 id="questions">{t('inspiration.questions.title')}</h2>
      <p className={styles.lead}>{t('inspiration.questions.lead')}</p>
      {shown.length > 0 && (
        <ul role="list" className={styles.cards}>
          {shown.map((question) => (
            <QuestionCard
              key={question.id}
              question={question}
              onUse={onUse}
              onDismiss={() => dismiss(question.id)}
            />
          ))}
        </ul>
      )}
      {shown.length === 0 && !hasMore && (
        <EmptyState
          level={3}
          title={t(items.length > 0 ? 'inspiration.ideas.doneTitle' : 'inspiration.questions.emptyTitle')}
        >
          {t(items.length > 0 ? 'inspiration.questions.done' : 'inspiration.questions.empty')}
        </EmptyState>
      )}
      <MoreItems list={list} />
    </section>
  );
}

type CardProps = { question: Question; onUse: (start: NewDraft) => void; onDismiss: () => void };

function QuestionCard({ question, onUse, onDismiss }: CardProps) {
  const { t } = useTranslation('dashboard');
  const { text, author, topicId, post } = question;
  const title = toTitle(text);
  return (
    <Card as="li" look="pane" className={styles.card}>
      <figure>
        <blockquote>{text}</blockquote>
        <figcaption className={styles.counts}>
          {t('inspiration.questions.on', { author })} <Link href={post.path}>{post.title}</Link>
        </figcaption>
      </figure>
      <div className={styles.actions}>
        <ButtonLink
          theme="black"
          size="s"
          aria-label={t('inspiration.questions.answerOf', { author })}
          href={addressWith(paths.remarks, { kind: 'COMMENT' })}
        >
          {t('inspiration.questions.answer')}
        </ButtonLink>
        <Button
          theme="grey"
          size="s"
          aria-label={t('inspiration.ideas.useOf', { title })}
          onClick={() => onUse({ title, ...(topicId && { topicId }) })}
        >
          {t('inspiration.ideas.use')}
        </Button>
        <IconButton icon="close" label={t('inspiration.questions.dismiss', { author })} onClick={onDismiss} />
      </div>
    </Card>
  );
}
