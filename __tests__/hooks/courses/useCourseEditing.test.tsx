import { screen, waitFor } from '@testing-library/react';
import { useSignOut } from '@/hooks/accounts/useUser';
import { useCourseEditing } from '@/hooks/courses/useCourseEditing';
import { answer, refuse } from '@/__tests__/support/calls';
import { courseDraft, courseFields } from '@/__tests__/support/make/courses';
import { renderPage } from '@/__tests__/support/render-page';
import { done } from '@/contract/shared';
import { limits } from '@/contract/values/limits';
import { call } from '@/lib/browser/call';

const course = courseDraft();
const toLast = { kind: 'group', id: course.modules[0]!.id, position: 1 } as const;
const tooLong = 'x'.repeat(limits.courseTaglineCharacters + 1);

function Editor() {
  const { course: edited, values, changeCourse, flush, move } = useCourseEditing(course.id, course);
  const signOut = useSignOut();
  return (
    <>
      <h1>{values?.tagline}</h1>
      <p>{`${edited?.tagline}: ${edited?.modules.map(({ title }) => title).join(', ')}`}</p>
      <button onClick={() => changeCourse({ tagline: tooLong })}>type too much</button>
      <button onClick={() => changeCourse({ tagline: 'Rest well' })}>type</button>
      <button onClick={() => void flush()}>save</button>
      <button onClick={() => void move(toLast).catch(() => undefined)}>move</button>
      <button onClick={() => void signOut()}>sign out</button>
    </>
  );
}

const show = () => {
  answer('GET /courses/:id/draft', course);
  return renderPage(<Editor />);
};

test('unsaved input is kept after the page closes and removed when the user signs out', async () => {
  const signedOut = answer('POST /auth/logout', done);
  const first = show();
  await first.user.click(screen.getByText('type too much'));
  expect(screen.getByRole('heading')).toHaveTextContent(tooLong);
  first.unmount();

  const again = show();
  expect(screen.getByRole('heading')).toHaveTextContent(tooLong);
  await again.user.click(screen.getByText('sign out'));
  await waitFor(() => expect(signedOut.queries).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('heading')).not.toHaveTextContent(tooLong));
  again.unmount();

  show();
  expect(screen.getByRole('heading')).toHaveTextContent(course.tagline);
});

test('unsaved input is sent before the session ends', async () => {
  const order: string[] = [];
  answer('PATCH /courses/:id', () => {
    order.push('saved');
    return courseFields(course);
  });
  answer('POST /auth/logout', () => {
    order.push('signed out');
    return done;
  });
  const { user } = show();
  await user.click(screen.getByText('type'));
  await user.click(screen.getByText('sign out'));
  await waitFor(() => expect(order).toEqual(['saved', 'signed out']));
});

test('the outline remains on the page when a changed field is saved', async () => {
  answer('PATCH /courses/:id', { ...courseFields(course), tagline: 'Rest well' });
  const { user } = show();
  await user.click(screen.getByText('type'));
  const titles = course.modules.map(({ title }) => title).join(', ');
  expect(titles).not.toBe('');
  expect(await screen.findByText(`Rest well: ${titles}`)).toBeInTheDocument();
});

test('a rejected move is rolled back before a changed field is saved', async () => {
  const refusal = Promise.withResolvers<ReturnType<typeof refuse>>();
  const reload = Promise.withResolvers<typeof course>();
  const moved = answer('PATCH /kumu/courses/update-module', () => refusal.promise);
  const saved = answer('PATCH /courses/:id', { ...courseFields(course), tagline: 'Rest well' });
  const { user } = show();
  const answers = [{ ...course, tagline: 'Loaded' }, reload.promise];
  const read = answer('GET /courses/:id/draft', () => answers.shift()!);
  await screen.findByText('Loaded: Week one, Week two');
  await user.click(screen.getByText('move'));
  await screen.findByText('Loaded: Week two, Week one');
  await waitFor(() => expect(moved.bodies).toHaveLength(1));
  await user.click(screen.getByText('type'));
  await user.click(screen.getByText('save'));

  refusal.resolve(refuse(409, 'IN_REVIEW'));
  await waitFor(() => expect(read.params).toHaveLength(2));
  // A request sent together with the reload has arrived before this one.
  await call('GET /users', {});
  expect(saved.bodies).toEqual([]);
  reload.resolve(course);
  expect(await screen.findByText('Rest well: Week one, Week two')).toBeInTheDocument();
});
