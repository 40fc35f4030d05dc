import { Link } from '@/components/ui/actions/Link';
import { useTranslation } from 'next-i18next/pages';
import { Card } from '@/components/ui/layout/Card';
import { Icon } from '@/components/ui/display/Icon';
import type { IconName } from '@/components/ui/display/icon-names';
import { tintColours, type TopicTint } from '@/components/ui/display/tints';
import type { OwnContent } from '@/contract/content';
import type { CreatorProfile } from '@/contract/creators';
import { paths } from '@/contract/paths';
import { toEditPath, toOwnKind } from '@/lib/content/own-content';
import styles from './TodoStrip.module.scss';

type Todo = { id: string; title: string; text: string; href: string; icon: IconName; tint: TopicTint };

const mostTodos = 3;

/** Open tasks of the creator, most urgent first; hidden if there are none. */
export function TodoStrip({ profile, items }: { profile: CreatorProfile; items: OwnContent[] }) {
  const { t } = useTranslation('dashboard');

  const ofProfile: Record<CreatorProfile['state'], Omit<Todo, 'id' | 'title' | 'text'> | null> = {
    DRAFT: { href: paths.editProfile, icon: 'user', tint: 'coaching' },
    REJECTED: { href: paths.pendingApproval, icon: 'warning', tint: 'relaxing' },
    PENDING_APPROVAL: { href: paths.pendingApproval, icon: 'clock', tint: 'breathing' },
    SUSPENDED: { href: paths.pendingApproval, icon: 'warning', tint: 'relaxing' },
    APPROVED: null,
  };
  const todos: Todo[] = [];
  const look = ofProfile[profile.state];
  if (look)
    todos.push({
      id: 'profile',
      ...look,
      title: t(`overview.todo.profile.${profile.state}`),
      text: t(`overview.todo.profileText.${profile.state}`, { count: profile.reviewDays }),
    });
  if (profile.state === 'APPROVED' && !profile.canReceivePayments)
    todos.push({
      id: 'payouts',
      href: paths.wallet,
      icon: 'wallet',
      tint: 'coaching',
      title: t('overview.todo.payouts'),
      text: t('overview.todo.payoutsText'),
    });
  for (const content of items) {
    const { id, title, partsCount } = content;
    const { publish, hasPartsCount } = toOwnKind(content.contentType);
    if (content.state === 'REJECTED')
      todos.push({
        id,
        href: publish(id),
        icon: 'edit',
        tint: 'fitness',
        title: t('overview.todo.rejected', { title }),
        text: t('overview.todo.rejectedText'),
      });
    else if (content.state === 'DRAFT')
      todos.push({
        id,
        href: toEditPath(content),
        icon: hasPartsCount ? 'video' : 'edit',
        tint: 'nutritional',
        title: t('overview.todo.draft', { title }),
        text: hasPartsCount
          ? t('overview.todo.draftText', { count: partsCount })
          : t('overview.todo.draftOnly'),
      });
  }
  if (todos.length === 0) return null;
  return (
    <Card>
      <ul role="list" className={styles.todos} aria-label={t('overview.todo.label')}>
        {todos.slice(0, mostTodos).map((todo) => (
          <li key={todo.id}>
            <Link href={todo.href}>
              <span className={styles.icon} style={tintColours(todo.tint)}>
                <Icon name={todo.icon} />
              </span>
              <span>
                <b>{todo.title}</b>
                <span className={styles.text}>{todo.text}</span>
              </span>
              <Icon name="right" className={styles.arrow} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
