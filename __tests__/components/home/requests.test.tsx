import { screen, waitFor } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { Rails } from '@/components/discovery/Rails';
import { HomePage } from '@/components/home/HomePage';
import { everyChoice } from '@/lib/courses/sentence';
import { answer } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { courseCard } from '../../support/make/courses';
import { id } from '../../support/make/ids';
import { libraryItem } from '../../support/make/library';
import { postCard } from '../../support/make/posts';
import { productCard } from '../../support/make/product-page';
import { viewerState } from '../../support/make/viewer-states';
import { server } from '../../support/msw';
import { renderPage } from '../../support/render-page';

test('the home page of a member, with all its rails, makes at most four requests', async () => {
  const names: string[] = [];
  const record = ({ request }: { request: Request }) => void names.push(new URL(request.url).pathname);
  server.events.on('request:start', record);
  const cards = [1, 2, 3, 4, 5, 6, 7].map((number) =>
    courseCard({ id: id(number), title: `Course ${number}` }),
  );
  answer('GET /users', { ...memberUser, topics: ['yoga'] });
  answer('GET /home', {
    begun: [libraryItem()],
    popular: cards.slice(1, 5),
    byTopic: [cards.slice(5, 6)],
    newest: cards.slice(6),
    posts: [postCard({ id: id(9), title: 'At 3 am' })],
    products: [productCard({ id: id(10), title: 'Eye pillow' })],
    lives: [],
  });
  const states = answer('GET /viewer-states', {
    items: [
      viewerState('COURSE', 7, { isMarked: true }),
      viewerState('POST', 9, { isMarked: true }),
      viewerState('PRODUCT', 10, { isMarked: true }),
    ],
  });
  // The user is initially unknown, because the page is static.
  const page = (isNear: boolean) => (
    <SWRConfig value={{ dedupingInterval: 60_000 }}>
      <HomePage courses={cards.slice(0, 4)} creators={[]} choices={everyChoice} />
      {isNear && <Rails shown={[2, 3, 4, 5].map(id)} />}
    </SWRConfig>
  );
  const { rerender } = renderPage(page(false), { user: null });
  expect(await screen.findByRole('heading', { level: 3, name: 'Course 5' })).toBeVisible();
  await waitFor(() => expect(states.queries).toHaveLength(2));
  rerender(page(true));
  for (const title of ['Course 7', 'At 3 am', 'Eye pillow'])
    await waitFor(() =>
      expect(screen.getByRole('button', { name: `Save ${title}` })).toHaveAttribute('aria-pressed', 'true'),
    );
  server.events.removeListener('request:start', record);
  expect(names.sort()).toEqual(['/api/home', '/api/users', '/api/viewer-states', '/api/viewer-states']);
});
