import { useTranslation } from 'next-i18next/pages';
import type { Column } from '@/components/ui/layout/Table';
import type { OwnContent } from '@/contract/content';
import type { OwnFilter } from '@/lib/content/own-filter';
import { draftKinds } from '@/lib/draft-kinds';
import { formatCents, formatNumber } from '@/lib/format/format';

type Figure = Column<OwnContent>;

/**
 * Returns the columns of figures for a type: reads and comments of posts, sales and earnings of
 * other content. In a list of several types, two columns contain both.
 */
export function useFigures(type: OwnFilter['type']): Figure[] {
  const { t, i18n } = useTranslation('dashboard');
  // Only posts have comments.
  const isPost = ({ commentsCount }: OwnContent) => commentsCount !== null;
  const number = (count: number) => (count === 0 ? t('content.none') : formatNumber(count, i18n.language));
  const earned = ({ earnedCents }: OwnContent) =>
    earnedCents === 0 ? t('content.none') : formatCents(earnedCents, i18n.language, { exact: true });
  const named = (name: 'sold' | 'reads' | 'comments', count: number) =>
    count === 0 ? t('content.none') : t(`content.${name}`, { count });
  const figure = (key: string, label: string, cell: Figure['cell']): Figure => ({
    key,
    label,
    align: 'end',
    cell,
  });

  if (type === draftKinds.POST.slug)
    return [
      figure('reads', t('content.columns.reads'), ({ viewsCount }) => number(viewsCount)),
      figure('comments', t('content.columns.comments'), ({ commentsCount }) => number(commentsCount ?? 0)),
    ];
  if (type !== undefined)
    return [
      figure('owners', t('content.columns.owners'), ({ ownersCount }) => number(ownersCount)),
      figure('earned', t('content.columns.earned'), earned),
    ];
  return [
    figure('use', t('content.columns.use'), (content) =>
      isPost(content) ? named('reads', content.viewsCount) : named('sold', content.ownersCount),
    ),
    figure('result', t('content.columns.result'), (content) =>
      isPost(content) ? named('comments', content.commentsCount ?? 0) : earned(content),
    ),
  ];
}
