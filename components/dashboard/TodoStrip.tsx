import { Link } from '@/components/ui/actions/Link';
import { useTranslation } from 'next-i18next/pages';
import { Card } from '@/components/ui/layout/Card';
import { Icon } from '@/components/ui/display/Icon';
import { tintColours } from '@/components/ui/display/tints';
import type { OwnContent } from '@/contract/content';
import type { CreatorProfile } from '@/contract/creators';
import styles from './TodoStrip.module.scss';
import { useTodos } from './useTodos';

const MOST_TODOS = 6;

/** Open tasks of the creator, most urgent first; hidden if there are none. */
export function TodoStrip({ profile, items }: { profile: CreatorProfile; items: OwnContent[] }) {
  const { t } = useTranslation('dashboard');
  const todos = useTodos(profile, items);
  if (todos.length === 0) return null;
  return (
    <Card>
      <ul role="list" className={styles.todos} aria-label={t('overview.todo.label')}>
        {todos.slice(0, MOST_TODOS).map((todo) => (
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
