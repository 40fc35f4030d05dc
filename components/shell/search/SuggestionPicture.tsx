import { Avatar } from '@/components/ui/Avatar';
import { Icon } from '@/components/ui/Icon';
import { TopicPebble } from '@/components/ui/TopicPebble';
import type { Option } from './suggestion-groups';

/** What stands before a suggestion. Decoration. */
export function SuggestionPicture({ option: { look, title } }: { option: Option }) {
  if (look.kind === 'topic') return <TopicPebble topic={look.topicId} size="s" />;
  if (look.kind === 'picture')
    return <Avatar id={look.id} name={title} src={look.picture?.smallUrl} size={40} />;
  return <Icon name={look.kind === 'recent' ? 'clock' : 'search'} />;
}
