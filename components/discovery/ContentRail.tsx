import { DigitalProductGrid } from '@/components/digital-products/DigitalProductGrid';
import { PostGrid } from '@/components/posts/PostTile';
import type { RailContent } from '@/lib/content/explore';
import { CourseRail } from './CourseRail';
import { Rail, type RailProps } from './Rail';

type Props = RailProps & { content: RailContent };

/** Row of content of any kind; hidden if empty. */
export function ContentRail({ content, ...rail }: Props) {
  if (content.type === 'COURSE') return <CourseRail {...rail} courses={content.items} />;
  if (content.items.length === 0) return null;
  return (
    <Rail {...rail}>
      {content.type === 'POST' ? (
        <PostGrid posts={content.items} look="row" />
      ) : (
        <DigitalProductGrid products={content.items} look="row" />
      )}
    </Rail>
  );
}
