import type { APIRequestContext } from '@playwright/test';
import type { CourseCard, CoursePage } from '../contract/courses';
import { formatCents } from '../lib/format/format.ts';

/** Course of the demo world with the texts on its page. */
export type DemoCourse = { id: string; title: string; priceCents: number; address: string; price: string };

/**
 * Returns the JSON of a response.
 * @throws for a failed request, so that a test does not continue without its course
 */
export async function readJson<Answer>(request: APIRequestContext, address: string): Promise<Answer> {
  const answer = await request.get(address);
  if (!answer.ok()) throw new Error(`${address}: ${answer.status()}`);
  return (await answer.json()) as Answer;
}

export async function getFirstItem<Item>(request: APIRequestContext, address: string): Promise<Item> {
  const { items } = await readJson<{ items: Item[] }>(request, address);
  if (!items[0]) throw new Error(`${address} is empty`);
  return items[0];
}

const wishes: Record<string, (page: CoursePage) => boolean> = {
  paid: ({ priceCents }) => priceCents > 0,
  free: ({ priceCents }) => priceCents === 0,
  /** Paid course whose first part is a free video. */
  previewed: ({ priceCents, modules }) => {
    const part = modules[0]?.parts[0];
    return priceCents > 0 && part?.kind === 'video' && part.isFree;
  },
};

/**
 * Returns true for a course that a test has published. The titles of such courses end in a
 * timestamp (ms).
 */
const isFromTest = ({ title }: CourseCard) => /\d{13}$/.test(title);

/** Returns the most popular course of a kind with its current title and price. */
export async function findCourse(
  request: APIRequestContext,
  kind: 'paid' | 'free' | 'previewed',
): Promise<DemoCourse> {
  const { items } = await readJson<{ items: CourseCard[] }>(
    request,
    '/api/courses?orderBy=popular&limit=100',
  );
  for (const { id, title, priceCents } of items.filter((item) => !isFromTest(item)))
    if (wishes[kind]!(await readJson<CoursePage>(request, `/api/courses/${id}`)))
      return { id, title, priceCents, address: `/courses/${id}`, price: formatCents(priceCents, 'en') };
  throw new Error(`no course of the demo world is ${kind}`);
}
