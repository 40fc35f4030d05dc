import { screen, waitFor } from '@testing-library/react';
import { useSignOut } from '@/hooks/accounts/useUser';
import { useCourseEditing } from '@/hooks/courses/useCourseEditing';
import { answer } from '@/__tests__/support/calls';
import { courseDraft, courseFields } from '@/__tests__/support/make/courses';
import { renderPage } from '@/__tests__/support/render-page';
import { done } from '@/contract/shared';
import { limits } from '@/contract/values/limits';

const course = courseDraft();
const tooLong = 'x'.repeat(limits.courseTaglineCharacters + 1);

function Editor() {
  const { course: edited, values, changeCourse } = useCourseEditing(course.id, course);
  const signOut = useSignOut();
  return (
    <>
      <h1>{values?.tagline}</h1>
      <p>{`${edited?.tagline}: ${edited?.modules.map(({ title }) => title).join(', ')}`}</p>
      <button onClick={() => changeCourse({ tagline: tooLong })}>type too much</button>
      <button onClick={() => changeCourse({ tagline: 'Rest well' })}>type</button>
      <button onClick={() => void signOut()}>sign out</button>
    </>
  );
}

const show = () => {
  answer('GET /courses/:id/draft', course);
  return renderPage(<Editor />);
};

test('unsaved input is kept after the page is left and removed when the user signs out', async () => {
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

test('the outline stays on the page when a changed field is saved', async () => {
  answer('PATCH /courses/:id', { ...courseFields(course), tagline: 'Rest well' });
  const { user } = show();
  await user.click(screen.getByText('type'));
  const titles = course.modules.map(({ title }) => title).join(', ');
  expect(titles).not.toBe('');
  expect(await screen.findByText(`Rest well: ${titles}`)).toBeInTheDocument();
});
