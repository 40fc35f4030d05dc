import { useTranslation } from 'next-i18next/pages';
import { Icon } from '@/components/ui/display/Icon';
import { Link } from '@/components/ui/actions/Link';
import { useChosenInView } from '@/components/ui/layout/useChosenInView';
import { topicIds, type TopicId } from '@/contract/values/topics';
import { showFocused } from '@/lib/page/focus';
import styles from './TopicChips.module.scss';

type Props = {
  chosen: readonly TopicId[];
  /** Returns the address that a chip links to; `undefined` stands for the chip of all topics. */
  hrefOf: (topicId?: TopicId) => string;
  /** All topics, in the order of their chips. */
  topics?: readonly TopicId[];
};

/** Chips for choosing topics. Each chip is a link and works without scripts. */
export function TopicChips({ chosen, hrefOf, topics = topicIds }: Props) {
  const { t } = useTranslation(['explore', 'common']);
  const isChosen = (topicId?: TopicId) => (topicId ? chosen.includes(topicId) : chosen.length === 0);
  const chips = useChosenInView<HTMLUListElement>(topics.find(isChosen) ?? '');

  return (
    <nav aria-label={t('courses.filter.topics')}>
      <ul ref={chips} role="list" className={styles.chips} onFocus={showFocused}>
        {[undefined, ...topics].map((topicId) => (
          <li key={topicId ?? ''}>
            <Link
              href={hrefOf(topicId)}
              scroll={false}
              className={styles.chip}
              aria-current={isChosen(topicId) ? 'true' : undefined}
            >
              {topicId && <Icon name={topicId} />}
              {topicId ? t(`common:topics.${topicId}`) : t('courses.filter.all')}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
