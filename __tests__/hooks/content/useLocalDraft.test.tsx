import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { useLocalDraft } from '@/hooks/content/useLocalDraft';
import { userKey } from '@/hooks/accounts/useUser';
import { createAutosave } from '@/lib/editing/autosave';
import { storeLocalDraft, type LocalDraft } from '@/lib/editing/local-draft';
import { createLocalDraftKeeper } from '@/lib/editing/local-draft-keeper';
import { answer } from '@/__tests__/support/calls';
import { creatorUser } from '@/__tests__/support/make/accounts';

const of = { ownerId: creatorUser.id!, contentType: 'COURSE', contentId: 'course' } as const;
const store = (groups: LocalDraft['groups'], fields: Partial<LocalDraft> = {}) =>
  storeLocalDraft({ ...of, id: 'one', keptAt: 1_000 + Date.now(), groups, ...fields });

const Known = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ provider: () => new Map(), fallback: { [userKey]: creatorUser } }}>
    {children}
  </SWRConfig>
);

/** Opens an editor of a course with one part. */
async function open({ canChange = true } = {}) {
  answer('GET /users', creatorUser);
  const autosave = createAutosave({ save: () => Promise.resolve() });
  const keeper = createLocalDraftKeeper(autosave, {
    contentType: 'COURSE',
    contentId: 'course',
    words: ['title'],
  });
  const stored: Record<string, object | undefined> = {
    course: { title: 'Sleep', tagline: 'Soon', outcomes: ['Rest'] },
    'part:1': { title: 'One' },
  };
  const putBack = jest.fn();
  const rendered = renderHook(
    (props) => useLocalDraft(keeper, { storedOf: (group) => stored[group], putBack, ...props }),
    { wrapper: Known, initialProps: { canChange } },
  );
  await act(async () => undefined);
  return { ...rendered, stored, putBack, earlier: () => rendered.result.current.earlier };
}

beforeEach(() => localStorage.clear());

test("a local draft offers only the texts that differ from the server's, beside the server's texts", async () => {
  store({
    course: { title: 'Sleep ', tagline: 'Sooner', outcomes: ['Rest', 'Wake'] },
    'part:1': { title: 'Uno' },
  });
  const { earlier, putBack } = await open();
  expect(earlier()).toMatchObject({
    mine: 'Sooner\n\nRest\nWake\n\nUno',
    theirs: 'Soon\n\nRest\n\nOne',
  });
  expect(localStorage).toHaveLength(1);
  await act(() => earlier()!.putBack());
  expect(putBack).toHaveBeenCalledWith({
    groups: { course: { tagline: 'Sooner', outcomes: ['Rest', 'Wake'] }, 'part:1': { title: 'Uno' } },
    version: undefined,
  });
  expect(earlier()).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

test('a local draft is removed when the server has its texts or its course part was deleted', async () => {
  store({ course: { title: 'Sleep' }, 'part:2': { title: 'Gone' } });
  const { earlier } = await open();
  expect(earlier()).toBeUndefined();
  await waitFor(() => expect(localStorage).toHaveLength(0));
});

test('local drafts are offered newest first, and a discarded draft is removed', async () => {
  store({ course: { title: 'Old' } }, { id: 'old', keptAt: Date.now() - 5 });
  store({ course: { title: 'New' } }, { id: 'new' });
  const { earlier, putBack } = await open();
  expect(earlier()!.mine).toBe('New');
  act(() => earlier()!.discard());
  expect(earlier()!.mine).toBe('Old');
  act(() => earlier()!.discard());
  expect(earlier()).toBeUndefined();
  expect(localStorage).toHaveLength(0);
  expect(putBack).not.toHaveBeenCalled();
});

test('a local draft is not offered until the content can be changed', async () => {
  store({ course: { title: 'Sleep' }, 'part:1': { title: 'Uno' } });
  const { earlier, rerender } = await open({ canChange: false });
  expect(earlier()).toBeUndefined();
  expect(localStorage).toHaveLength(1);
  rerender({ canChange: true });
  expect(earlier()!.mine).toBe('Uno');
});

test('a local draft of a different account is not offered', async () => {
  store({ course: { title: 'Theirs' } }, { ownerId: 'somebody' });
  const { earlier } = await open();
  expect(earlier()).toBeUndefined();
  expect(localStorage).toHaveLength(1);
});
