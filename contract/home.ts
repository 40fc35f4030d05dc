import { z } from './zod.ts';
import { get } from './call.ts';
import { CourseCard } from './courses.ts';
import { LibraryItem } from './library.ts';
import { LiveCard } from './lives.ts';
import { PostCard } from './posts.ts';
import { ProductCard } from './shop.ts';

/**
 * Rows of the home page that are not part of the static page. The lists of courses omit courses
 * that the caller owns or created.
 */
export const HomeRows = z.object({
  /**
   * Content that the caller has started and not finished, followed by owned courses that they have
   * not opened.
   */
  begun: z.array(LibraryItem),
  /** Popular courses; empty for a visitor, because the static page contains them. */
  popular: z.array(CourseCard),
  /** Popular courses of each of the caller's first topics. */
  byTopic: z.array(z.array(CourseCard)),
  newest: z.array(CourseCard),
  posts: z.array(PostCard),
  /** Newest products of the shop. */
  products: z.array(ProductCard),
  /** Lives that are running, followed by lives that start within a day. */
  lives: z.array(LiveCard),
});
export type HomeRows = z.infer<typeof HomeRows>;

export const home = {
  read: get('/home', {
    access: 'public',
    summary:
      'The rows of the home page: what the caller can continue, courses that they can start, new posts and products, lives of today',
    reply: HomeRows,
  }),
};
