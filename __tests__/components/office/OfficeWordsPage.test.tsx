import { screen, waitFor, within } from '@testing-library/react';
import { OfficeWordsPage } from '@/components/office/OfficeWordsPage';
import { done } from '@/contract/shared';
import type { WordFilter } from '@/contract/office-words';
import { answer, refuse } from '../../support/calls';
import { id } from '../../support/make/ids';
import { renderPage } from '../../support/render-page';

const filter: WordFilter = {
  id: id(1),
  phrase: 'casino*',
  effect: 'REFUSE',
  hitsCount: 1204,
  createdAt: '2026-01-01T00:00:00.000Z',
};

let logged: jest.SpyInstance;
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => logged.mockRestore());

function show(items: WordFilter[] = [filter]) {
  answer('GET /office/words', () => ({ items, nextCursor: null }));
  return renderPage(<OfficeWordsPage />);
}

test('a new word filter is added with its effect and listed', async () => {
  const items: WordFilter[] = [];
  const sent = answer('POST /office/words', () => {
    items.push({ ...filter, phrase: 'odd phrase' });
    return items[0]!;
  });
  const { user } = show(items);
  expect(await screen.findByText('No filters yet')).toBeVisible();
  await user.type(screen.getByLabelText('Word or phrase'), ' odd phrase ');
  await user.click(screen.getByRole('radio', { name: /^Report/ }));
  await user.click(screen.getByRole('button', { name: 'Add filter' }));
  expect(await screen.findByText('“odd phrase” is on the list')).toBeVisible();
  expect(sent.bodies).toEqual([{ phrase: 'odd phrase', effect: 'REPORT' }]);
  expect(await screen.findByRole('rowheader', { name: 'odd phrase' })).toBeVisible();
  expect(screen.getByLabelText('Word or phrase')).toHaveValue('');
});

test('a rejected phrase is kept in the field with the rule', async () => {
  answer('POST /office/words', () => refuse(422, 'INVALID_INPUT', [{ path: 'phrase', code: 'WORD_PREFIX' }]));
  const { user } = show();
  await user.type(await screen.findByLabelText('Word or phrase'), 'ab*');
  await user.click(screen.getByRole('button', { name: 'Add filter' }));
  expect(await screen.findByText('Use * only at the end of a word, after 3 letters or more.')).toBeVisible();
  expect(screen.getByLabelText('Word or phrase')).toHaveValue('ab*');
});

test('a word filter shows its number of matches, and can be changed and removed', async () => {
  const changed = answer('PATCH /office/words/:id', { ...filter, effect: 'REPORT' });
  const removed = answer('DELETE /office/words/:id', done);
  const { user } = show();
  expect(await screen.findByText('1,204 texts')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('What happens for “casino*”'), 'Report');
  await waitFor(() => expect(changed.bodies).toEqual([{ effect: 'REPORT' }]));
  await user.click(screen.getByRole('button', { name: 'Remove “casino*”' }));
  expect(await screen.findByText('“casino*” is off the list. Add it again to undo.')).toBeVisible();
  expect(removed.params).toEqual([{ id: id(1) }]);
});

test('a test text shows the matching word filters', async () => {
  const matches = [{ phrase: 'casino*', effect: 'REFUSE' as const, words: 'C4SINO' }];
  const tried = answer('POST /office/words/try', ({ body }) => ({
    matches: (body as { text: string }).text.includes('C4') ? matches : [],
  }));
  const { user } = show();
  await user.type(await screen.findByLabelText('Text'), 'A C4SINO');
  await user.click(screen.getByRole('button', { name: 'Try it' }));
  const list = within(await screen.findByRole('list', { name: 'Filters that match' }));
  expect(list.getByText(/“C4SINO” matches “casino\*”/)).toBeVisible();
  expect(tried.bodies).toEqual([{ text: 'A C4SINO' }]);
  await user.clear(screen.getByLabelText('Text'));
  await user.click(screen.getByRole('button', { name: 'Try it' }));
  expect(await screen.findByText('No filter matches this text.')).toBeVisible();
});
