import { RAIL_READ_LIMIT } from '@/lib/courses/rails';
import { choicesFor } from '@/lib/courses/sentence';
import type { PublicContext } from '../pages/public-page';

const TEACHERS = 7;
const VOICES = 3;
const LIVES = 4;

/** Loads the home page, which is the same for everybody. */
export async function loadHome({ call }: Pick<PublicContext, 'call'>) {
  const [courses, creators, { topics }, testimonials, on, next] = await Promise.all([
    call('GET /courses', { query: { orderBy: 'popular', limit: RAIL_READ_LIMIT } }),
    call('GET /creators/search', { query: { limit: TEACHERS } }),
    call('GET /topics'),
    call('GET /testimonials', { query: { limit: VOICES } }),
    call('GET /lives', { query: { section: 'now', limit: LIVES } }),
    call('GET /lives', { query: { section: 'upcoming', limit: LIVES } }),
  ]);
  return {
    courses: courses.items,
    creators: creators.items,
    choices: choicesFor(topics),
    lives: [...on.items, ...next.items].slice(0, LIVES),
    testimonials: testimonials.items,
  };
}
