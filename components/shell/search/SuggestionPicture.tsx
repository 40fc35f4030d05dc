import { Avatar } from '@/components/ui/display/Avatar';
import { Cover } from '@/components/ui/display/Cover';
import { Icon } from '@/components/ui/display/Icon';
import { TopicPebble } from '@/components/topics/TopicPebble';
import styles from './SearchSuggestions.module.scss';
import type { Option } from './suggestion-groups';

/** Decorative picture before a suggestion. */
export function SuggestionPicture({ option: { look, title } }: { option: Option }) {
  if (look.kind === 'topic') return <TopicPebble topic={look.topicId} size="s" />;
  if (look.kind === 'cover')
    return (
      <span className={styles.cover}>
        <Cover picture={look.picture} topicId={look.topicId} sizes="64px" />
      </span>
    );
  if (look.kind === 'person')
    return <Avatar id={look.id} name={title} src={look.picture?.smallUrl} size={40} />;
  return <Icon name={look.kind === 'recent' ? 'clock' : 'search'} />;
}
