import { useTranslation } from 'next-i18next/pages';
import { PostGrid } from '@/components/posts/PostTile';
import { ProductGrid } from '@/components/shop/ProductGrid';
import { paths } from '@/contract/paths';
import { useHome } from '@/hooks/home/useHome';
import { interleave, RAIL_LENGTH } from '@/lib/courses/rails';
import { toListPath } from '@/lib/search/list-path';
import { CourseRail } from './CourseRail';
import { Rail } from './Rail';

type Props = {
  /** Ids of the items that other rails of the page show. */
  shown: readonly string[];
  /** True if the page itself shows the newest items and the posts, which are then omitted here. */
  onlyPersonal?: boolean;
  className?: string;
};

/**
 * Rails that are loaded in the browser: personal rails, new items, products and posts. Add a new
 * rail here.
 */
export function Rails({ shown, onlyPersonal = false, className }: Props) {
  const { t } = useTranslation('explore');
  const rows = useHome(onlyPersonal);
  if (!rows) return null;
  const ofTopics = interleave(rows.byTopic, shown).slice(0, RAIL_LENGTH);
  const others = [...shown, ...ofTopics.map(({ id }) => id)];
  return (
    <>
      <CourseRail
        id="rail-topics"
        className={className}
        title={t('rails.topics.title')}
        courses={ofTopics}
        href={paths.categories}
        more={t('rails.topics.more')}
      />
      {!onlyPersonal && (
        <CourseRail
          id="rail-new"
          className={className}
          title={t('rails.new.title')}
          courses={interleave([rows.newest], others)}
          href={`${paths.courses}?orderBy=newest`}
          more={t('rails.new.more')}
        />
      )}
      {!onlyPersonal && rows.products.length > 0 && (
        <Rail
          id="rail-shop"
          className={className}
          title={t('home.shop.title')}
          href={paths.shop}
          more={t('home.shop.more')}
        >
          <ProductGrid products={rows.products} />
        </Rail>
      )}
      {!onlyPersonal && rows.posts.length > 0 && (
        <Rail
          id="rail-posts"
          className={className}
          title={t('rails.POST.title')}
          href={toListPath({ type: 'POST' })}
          more={t('rails.POST.more')}
        >
          <PostGrid posts={rows.posts} look="row" />
        </Rail>
      )}
    </>
  );
}
