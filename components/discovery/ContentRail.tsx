import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { CourseGrid } from '@/components/courses/CourseGrid';
import { DigitalProductGrid } from '@/components/digital-products/DigitalProductGrid';
import { PostGrid } from '@/components/posts/PostTile';
import type { RailContent } from '@/lib/content/explore';
import { RAIL_LENGTH } from '@/lib/courses/rails';
import { Rail, type RailProps } from './Rail';

/** Loaded on demand, because lives are not always scheduled. */
const LiveGrid = dynamic(() => import('@/components/lives/LiveGrid').then((file) => file.LiveGrid));

type Type = RailContent['type'];
type ItemsOf<T extends Type> = Extract<RailContent, { type: T }>['items'];

/** Functions that render a row of tiles, by content type. */
const tiles: { [T in Type]: (items: ItemsOf<T>) => ReactNode } = {
  COURSE: (courses) => <CourseGrid courses={courses.slice(0, RAIL_LENGTH)} look="row" />,
  LIVE: (lives) => <LiveGrid lives={lives} look="row" />,
  POST: (posts) => <PostGrid posts={posts} look="row" />,
  DIGITAL_PRODUCT: (products) => <DigitalProductGrid products={products} look="row" />,
};

type Props = RailProps & { content: RailContent };

/** Row of content of any kind; hidden if empty. */
export function ContentRail({ content, ...rail }: Props) {
  if (content.items.length === 0) return null;
  const show = tiles[content.type] as (items: RailContent['items']) => ReactNode;
  return <Rail {...rail}>{show(content.items)}</Rail>;
}
