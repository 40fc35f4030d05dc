import { useTranslation } from 'next-i18next/pages';
import strip from '@/components/dashboard/TodoStrip.module.scss';
import { Link } from '@/components/ui/actions/Link';
import { Icon } from '@/components/ui/display/Icon';
import type { IconName } from '@/components/ui/display/icon-names';
import { tintColours, type TopicTint } from '@/components/ui/display/tints';
import { Card } from '@/components/ui/layout/Card';
import { paths } from '@/contract/paths';
import type { ShopOverview } from '@/contract/shop-editing';
import { formatDate, formatRelative } from '@/lib/format/format';

type Todo = { id: string; title: string; text: string; href: string; icon: IconName; tint: TopicTint };

/** Orders to send, problems to answer and low stock; hidden if there are none. */
export function ShopTodo({ shop: { toSend, problems, low } }: { shop: ShopOverview }) {
  const { t, i18n } = useTranslation('dashboard');
  const todos: Todo[] = [];
  if (toSend.count > 0)
    todos.push({
      id: 'send',
      href: paths.dashboardOrders,
      icon: 'shipping',
      tint: 'relaxing',
      title: t('shop.todo.send', { count: toSend.count }),
      text: toSend.oldestPaidAt
        ? t('shop.todo.oldest', { when: formatRelative(toSend.oldestPaidAt, i18n.language) })
        : '',
    });
  if (problems.count > 0)
    todos.push({
      id: 'problems',
      href: `${paths.dashboardOrders}?show=problems`,
      icon: 'shield',
      tint: 'coaching',
      title: t('shop.todo.problems', { count: problems.count }),
      text: problems.answerUntil
        ? t('shop.todo.until', { date: formatDate(problems.answerUntil, i18n.language) })
        : '',
    });
  if (low.length > 0)
    todos.push({
      id: 'low',
      href: '#running-low',
      icon: 'box',
      tint: 'nutritional',
      title: t('shop.todo.low', { count: low.length }),
      text: [...new Set(low.map(({ title }) => title))].slice(0, 2).join(', '),
    });
  if (todos.length === 0) return null;
  return (
    <Card>
      <ul role="list" className={strip.todos} aria-label={t('overview.todo.label')}>
        {todos.map((todo) => (
          <li key={todo.id}>
            <Link href={todo.href} suppressHydrationWarning>
              <span className={strip.icon} style={tintColours(todo.tint)}>
                <Icon name={todo.icon} />
              </span>
              <span>
                <b>{todo.title}</b>
                <span className={strip.text}>{todo.text}</span>
              </span>
              <Icon name="right" className={strip.arrow} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
