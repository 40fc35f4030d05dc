import { screen } from '@testing-library/react';
import { renderPage } from '../../support/render-page';
import { asksBeforeClosing } from '../../support/router';
import { TextField } from '@/components/ui/fields/TextField';
import { z } from '@/contract/zod';
import { useCallForm } from '@/hooks/form/useCallForm';
import { ApiError } from '@/lib/api-error';
import { schemaResolver } from '@/lib/browser/schema-resolver';

const resolver = schemaResolver(z.object({ title: z.string().min(3) }));

function Form({ act, asks }: { act: () => Promise<unknown>; asks?: boolean }) {
  const { field, submit, failureText } = useCallForm({
    resolver,
    startWith: { title: 'Calm' },
    names: ['title'],
    act,
    asksBeforeLeaving: asks,
  });
  return (
    <form onSubmit={submit}>
      <TextField label="Title" {...field('title')} />
      <button>Send</button>
      {failureText && <p role="alert">{failureText}</p>}
    </form>
  );
}

const show = async (act: () => Promise<unknown>, asks?: boolean) => {
  const { user } = renderPage(<Form act={act} asks={asks} />);
  expect(asksBeforeClosing()).toBe(false);
  await user.type(screen.getByLabelText('Title'), ' nights');
  return user;
};

test('a form asks before closing while it has unsent input, and again after the next change', async () => {
  const user = await show(() => Promise.resolve());
  expect(asksBeforeClosing()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(asksBeforeClosing()).toBe(false);
  await user.type(screen.getByLabelText('Title'), '!');
  expect(asksBeforeClosing()).toBe(true);
});

test('a form does not ask before closing when its original values are typed again', async () => {
  const user = await show(() => Promise.resolve());
  await user.clear(screen.getByLabelText('Title'));
  await user.type(screen.getByLabelText('Title'), 'Calm');
  expect(asksBeforeClosing()).toBe(false);
});

test.each([
  ['was refused', () => Promise.reject(new ApiError(502, 'BACKEND_UNREACHABLE', 'No backend.', 'a1'))],
  ['was not sent after all', () => Promise.resolve(false)],
])('a form asks before closing when its input %s', async (_what, act) => {
  const user = await show(act);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(asksBeforeClosing()).toBe(true);
});

test('a form does not ask before closing when leaving loses nothing', async () => {
  await show(() => Promise.resolve(), false);
  expect(asksBeforeClosing()).toBe(false);
});

const load = jest.fn(() => Promise.resolve(z.object({ title: z.string().min(3) })));

function LaterForm() {
  const { field, submit } = useCallForm({
    resolver: schemaResolver(load),
    startWith: { title: '' },
    names: ['title'],
    act: () => Promise.resolve(),
    focus: 'field',
  });
  return (
    <form onSubmit={submit}>
      <button type="button">Close</button>
      <TextField label="Title" {...field('title')} />
      <button>Send</button>
    </form>
  );
}

test('a form loads its schema when a field is focused', async () => {
  load.mockClear();
  const { user } = renderPage(<LaterForm />);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(load).not.toHaveBeenCalled();
  await user.click(screen.getByLabelText('Title'));
  expect(load).toHaveBeenCalledTimes(1);
});

test('a form whose schema is loaded on submission shows its errors and focuses the first invalid field', async () => {
  const { user } = renderPage(<LaterForm />);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByLabelText('Title')).toHaveFocus();
  expect(screen.getByLabelText('Title')).toBeInvalid();
});
