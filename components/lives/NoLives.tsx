import { useTranslation } from 'next-i18next/pages';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { paths } from '@/contract/paths';
import { relatedTopics } from '@/lib/content/explore';
import { formatRelative } from '@/lib/format/format';
import { toLivesPath, type LivesFilter } from '@/lib/lives/live-filter';
import type { ViewedLive } from './LiveRow';
import styles from './LivesPage.module.scss';
import { ReminderButton } from './ReminderButton';
import type { Remind } from './useRemind';

const PICTURE = '/art/empty-lives.webp';

/** Message for a schedule without lives, either of a filter or of all lives. */
export function NoLives({ filter }: { filter: LivesFilter }) {
  const { t } = useTranslation(['lives', 'common']);
  const { topicId, only } = filter;
  if (!topicId && !only)
    return (
      <EmptyState
        title={t('list.empty.title')}
        picture={PICTURE}
        action={
          <ButtonLink theme="green" href={paths.courses}>
            {t('list.empty.action')}
          </ButtonLink>
        }
      >
        {t('list.empty.text')}
      </EmptyState>
    );
  const topic = topicId && t(`common:topics.${topicId}`);
  return (
    <EmptyState
      title={topic ? t('list.noMatch.topic', { topic }) : t(`list.noMatch.${only!}`)}
      picture="/art/empty-search.webp"
      action={
        <>
          {topicId &&
            relatedTopics[topicId].map((related) => (
              <ButtonLink key={related} theme="hollow-border" href={toLivesPath({ topicId: related, only })}>
                {t(`common:topics.${related}`)}
              </ButtonLink>
            ))}
          <ButtonLink theme="hollow" href={paths.allLives}>
            {t('list.noMatch.clear')}
          </ButtonLink>
        </>
      }
    >
      {t(topicId ? 'list.noMatch.near' : 'list.noMatch.all')}
    </EmptyState>
  );
}

type NextProps = ViewedLive & {
  /** Current minute (ms since 1970). */
  now: number;
  remind: Remind;
};

/** Message shown while no live is on, with the next live. */
export function NothingOn({ live, isBooked, isReminded, isOwn, now, remind }: NextProps) {
  const { t, i18n } = useTranslation('lives');
  return (
    <div className={styles.nothing}>
      <EmptyState
        title={t('list.nothingOn.title')}
        picture={PICTURE}
        action={
          !isOwn &&
          !isBooked && <ReminderButton live={live} isSet={isReminded} remind={remind} theme="grey" />
        }
      >
        <span suppressHydrationWarning>
          {t('list.nothingOn.next', {
            title: live.title,
            when: formatRelative(live.startsAt, i18n.language, now),
          })}
        </span>
      </EmptyState>
    </div>
  );
}
