import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { SelectField } from '@/components/ui/fields/SelectField';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import type { Idea, Question } from '@/contract/inspiration';
import { paths } from '@/contract/paths';
import { topicIds, type TopicId } from '@/contract/values/topics';
import type { ListPage } from '@/hooks/list/useInfiniteList';
import { addressWith, valuesIn } from '@/lib/list-query';
import type { NewDraft } from '@/lib/content/own-content';
import { DraftModal } from './DraftModal';
import { IdeaList } from './IdeaList';
import styles from './InspirationPage.module.scss';
import { QuestionList } from './QuestionList';

export type InspirationProps = {
  /** Topic to filter by. */
  topicId?: TopicId;
  first: ListPage<Idea>;
  questions: ListPage<Question>;
};

/**
 * Page with searches of members that found nothing, and with questions under the creator's posts.
 * Each of them can become a draft.
 */
export function InspirationPage({ topicId, first, questions }: InspirationProps) {
  const { t } = useTranslation('dashboard');
  const [start, setStart] = useState<NewDraft>();
  return (
    <DashboardFrame title={t('inspiration.title')} lead={t('inspiration.lead')}>
      <TopicFilter topicId={topicId} />
      <IdeaList topicId={topicId} first={first} onUse={setStart} />
      <QuestionList topicId={topicId} first={questions} onUse={setStart} />
      {start && <DraftModal start={start} onClose={() => setStart(undefined)} />}
    </DashboardFrame>
  );
}

/** Topic filter as a GET form. Each choice is an address and works without JavaScript. */
function TopicFilter({ topicId }: Pick<InspirationProps, 'topicId'>) {
  const { t } = useTranslation(['dashboard', 'common']);
  const router = useRouter();
  return (
    <form
      action={paths.inspiration}
      className={styles.filter}
      onChange={(event) =>
        void router.push(addressWith(paths.inspiration, valuesIn(event.currentTarget)), undefined, {
          scroll: false,
        })
      }
    >
      <SelectField
        name="topicId"
        label={t('inspiration.topic')}
        defaultValue={topicId ?? ''}
        placeholder={t('inspiration.anyTopic')}
        options={topicIds.map((topic) => ({ value: topic, label: t(`common:topics.${topic}`) }))}
      />
      <noscript>
        <Button type="submit" theme="black">
          {t('inspiration.show')}
        </Button>
      </noscript>
    </form>
  );
}
