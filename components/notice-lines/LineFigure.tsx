import { Avatar } from '@/components/ui/display/Avatar';
import { Icon } from '@/components/ui/display/Icon';
import type { IconName } from '@/components/ui/display/icon-names';
import { tintColours, tintOf } from '@/components/ui/display/tints';
import type { NoticeLine } from '@/contract/notices';
import type { NoticeTopic } from '@/contract/values/notices';
import styles from './NoticeRow.module.scss';

const icons: Record<NoticeTopic, IconName> = {
  messages: 'message',
  replies: 'message',
  following: 'text',
  giftsOpened: 'gift',
  credits: 'wallet',
  purchases: 'return',
  orders: 'shipping',
  cart: 'cart',
  lives: 'calendar',
  memberships: 'calendar',
  failedPayments: 'alert',
  reports: 'shield',
  business: 'users',
  security: 'lock',
  sales: 'payment',
  shopOrders: 'box',
  tips: 'heart',
  payouts: 'wallet',
  disputes: 'warning',
  failedPayouts: 'alert',
  memberMessages: 'message',
  members: 'users',
  followers: 'user',
  ratings: 'star',
  questions: 'message',
  reviews: 'check-circle',
};

/** Topics whose notification lines show the people who caused them. */
const personal: NoticeTopic[] = [
  'replies',
  'giftsOpened',
  'memberMessages',
  'members',
  'followers',
  'ratings',
  'questions',
];

/**
 * Picture beside a notification line: the people or the creator concerned, or the icon of the
 * topic.
 */
export function LineFigure({ line }: { line: NoticeLine }) {
  const { topic, kind, creator, people } = line;
  if (creator && (topic === 'following' || topic === 'messages' || kind === 'creatorAnswered'))
    return <Avatar id={creator.name} name={creator.name} src={creator.picture?.smallUrl} size={44} />;
  const named = personal.includes(topic) ? people.filter(({ name }) => name !== null).slice(0, 2) : [];
  if (named.length === 1)
    return <Avatar id={named[0]!.name!} name={named[0]!.name!} src={named[0]!.picture?.smallUrl} size={44} />;
  if (named.length === 2)
    return (
      <span className={styles.stack}>
        {named.map(({ id, name, picture }) => (
          <Avatar key={id} id={name!} name={name!} src={picture?.smallUrl} size={29} />
        ))}
      </span>
    );
  return (
    <span className={styles.icon} style={tintColours(tintOf(topic))} aria-hidden="true">
      <Icon name={icons[topic]} />
    </span>
  );
}
