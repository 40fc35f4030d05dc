import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { OfficeAuditPage } from '@/components/office/OfficeAuditPage';
import type { AuditEntry, AuditSummary } from '@/contract/office';
import { answer } from '../../support/calls';
import { id } from '../../support/make/ids';
import { renderPage } from '../../support/render-page';
import { router } from '../../support/router';

const entry: AuditEntry = {
  id: id(96),
  actorName: 'Ada Office',
  actorEmail: 'office@kumu.test',
  action: 'creator.suspend',
  subjectType: 'CREATOR',
  subjectId: id(2),
  subjectTitle: 'Marisol Quennell',
  reason: 'Sells what is not theirs.',
  state: null,
  undoUntil: null,
  undoneAction: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};

const people = [{ id: id(7), name: 'Priya Nandakumar', email: 'priya@kumu.test' }];

/** Renders the log at an address and returns the queries of its list. */
function show(query: Record<string, string> = {}, items = [entry], more: Partial<AuditSummary> = {}) {
  const asked = answer('GET /office/audit', { items, nextCursor: null });
  const summarised = answer('GET /office/audit/summary', { count: 1204, isMore: false, people, ...more });
  return { asked, summarised, ...renderPage(<OfficeAuditPage />, { pathname: '/office/audit', query }) };
}

beforeEach(() => jest.clearAllMocks());

test('the log shows who decided what and why, and links to all decisions about the same item', async () => {
  show();
  const row = within((await screen.findByText('Sells what is not theirs.')).closest('tr')!);
  expect(row.getByText('Suspended')).toBeInTheDocument();
  expect(row.getByText('office@kumu.test')).toBeInTheDocument();
  expect(row.getByRole('link', { name: 'Marisol Quennell' })).toHaveAttribute(
    'href',
    `/office/audit?subject=${id(2)}`,
  );
});

test('the filters in the address apply to the list, its count and its CSV', async () => {
  const filter = { actorId: id(7), did: 'takenDown', from: '2026-11-16', to: '2026-11-18' };
  const { asked, summarised } = show({
    who: id(7),
    did: 'takenDown',
    about: 'nonsense',
    from: '2026-11-16',
    to: '2026-11-18',
  });
  const link = await screen.findByRole('link', { name: 'CSV, 1,204 rows' });
  expect(link).toHaveAttribute('href', `/api/office/audit/csv?${new URLSearchParams(filter)}`);
  expect(asked.queries).toEqual([{ ...filter, limit: '50' }]);
  expect(summarised.queries).toEqual([filter]);
  expect(screen.getByLabelText('Who')).toHaveDisplayValue('Priya Nandakumar');
  expect(screen.getByLabelText('Did what')).toHaveDisplayValue('Took down');
  expect(screen.getByLabelText('About')).toHaveDisplayValue('Anything');
  expect(screen.getByLabelText('From')).toHaveValue('2026-11-16');
});

test('an item in the address limits the log to decisions about it', async () => {
  const { asked } = show({ subject: id(2) });
  expect(await screen.findByText('Only decisions about one item')).toBeInTheDocument();
  expect(asked.queries).toEqual([{ subjectId: id(2), limit: '50' }]);
});

test('a chosen filter is added to the address, and one button clears all filters', async () => {
  const { user } = show({ did: 'takenDown' });
  await screen.findByRole('option', { name: 'Priya Nandakumar' });
  const shallow = [undefined, { shallow: true, scroll: false }];
  await user.selectOptions(screen.getByLabelText('Who'), 'Priya Nandakumar');
  expect(router.push).toHaveBeenLastCalledWith(`/office/audit?who=${id(7)}&did=takenDown`, ...shallow);
  await user.selectOptions(
    within(screen.getByRole('group', { name: 'Credentials' }))
      .getByRole('option', {
        name: 'Credential checked',
      })
      .closest('select')!,
    'credential.check',
  );
  expect(router.push).toHaveBeenLastCalledWith('/office/audit?did=credential.check', ...shallow);
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(router.push).toHaveBeenLastCalledWith('/office/audit', ...shallow);
});

test('a typed day is added to the address only after its year is complete', async () => {
  show();
  const from = await screen.findByLabelText('From');
  fireEvent.change(from, { target: { value: '0202-11-16' } });
  expect(router.push).not.toHaveBeenCalled();
  expect(from).toHaveValue('0202-11-16');
  fireEvent.change(from, { target: { value: '2026-11-16' } });
  await waitFor(() =>
    expect(router.push).toHaveBeenLastCalledWith(
      '/office/audit?from=2026-11-16',
      undefined,
      expect.anything(),
    ),
  );
});

test('a filter without a match shows a message, and a log above the counted maximum shows “more than”', async () => {
  show({ about: 'people' }, [], { count: 10_000, isMore: true });
  expect(await screen.findByText('No decisions match')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'CSV, more than 10,000 rows' })).toBeInTheDocument();
});
