import { screen, waitFor, within } from '@testing-library/react';
import { OfficeAuditPage } from '@/components/office/OfficeAuditPage';
import { OfficeDepartmentsPage } from '@/components/office/OfficeDepartmentsPage';
import type { Department } from '@/contract/shop';
import { done } from '@/contract/shared';
import { answer, refuse } from '../../support/calls';
import { id } from '../../support/make/ids';
import { renderPage } from '../../support/render-page';

const all: Department[] = [
  { slug: 'floor', name: 'Floor', productsCount: 1001 },
  { slug: 'bedroom', name: 'Bedroom', productsCount: 2 },
  { slug: 'kitchen', name: 'Kitchen', productsCount: 0 },
];

let stored: Department[];
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  stored = all;
  answer('GET /shop/departments', () => ({ items: stored }));
});
afterEach(() => jest.restoreAllMocks());

const names = () =>
  within(screen.getByRole('list', { name: 'Order in the shop' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

test('the departments are listed in their order with the number of their products', async () => {
  renderPage(<OfficeDepartmentsPage />);
  expect(await screen.findByRole('link', { name: 'Floor' })).toHaveAttribute(
    'href',
    '/shop/item-departments/floor',
  );
  expect(names()).toEqual(['Floor', 'Bedroom', 'Kitchen']);
  expect(screen.getByText('More than 1,000 products in the shop')).toBeVisible();
  expect(screen.getByText('2 products in the shop')).toBeVisible();
});

test('a department is added, and a name that exists shows an error beside its field', async () => {
  answer('POST /office/departments', refuse(422, 'INVALID_INPUT', [{ path: 'name', code: 'NAME_TAKEN' }]));
  const { user } = renderPage(<OfficeDepartmentsPage />);
  const form = within(await screen.findByRole('region', { name: 'New department' }));
  await user.click(form.getByRole('button', { name: 'Add department' }));
  expect(await form.findByText('Enter a name with 2 to 40 characters.')).toBeVisible();
  expect(form.getByLabelText('Name')).toHaveFocus();
  await user.type(form.getByLabelText('Name'), 'floor');
  await user.click(form.getByRole('button', { name: 'Add department' }));
  expect(await form.findByText('There’s already a department with this name.')).toBeVisible();

  const heard = answer('POST /office/departments', () => {
    stored = [...all, { slug: 'garden', name: 'Garden', productsCount: 0 }];
    return { slug: 'garden' };
  });
  await user.clear(form.getByLabelText('Name'));
  await user.type(form.getByLabelText('Name'), ' Garden ');
  await user.click(form.getByRole('button', { name: 'Add department' }));
  expect(await screen.findByText('Garden is in the shop.')).toBeVisible();
  expect(heard.bodies).toEqual([{ name: 'Garden' }]);
  await waitFor(() => expect(names()).toEqual(['Floor', 'Bedroom', 'Kitchen', 'Garden']));
  expect(form.getByLabelText('Name')).toHaveValue('');
});

test('renaming a department does not change its address', async () => {
  const heard = answer('PATCH /office/departments/:slug', () => {
    stored = all.map((each) => (each.slug === 'bedroom' ? { ...each, name: 'Bed and sofa' } : each));
    return done;
  });
  const { user } = renderPage(<OfficeDepartmentsPage />);
  await user.click(await screen.findByRole('button', { name: 'Rename Bedroom' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename Bedroom' }));
  expect(dialog.getByText('Its address stays /shop/item-departments/bedroom.')).toBeVisible();
  await user.clear(dialog.getByLabelText('Name'));
  await user.type(dialog.getByLabelText('Name'), 'Bed and sofa');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Bed and sofa is saved.')).toBeVisible();
  expect(heard.params).toEqual([{ slug: 'bedroom' }]);
  expect(heard.bodies).toEqual([{ name: 'Bed and sofa' }]);
  await waitFor(() => expect(names()).toEqual(['Floor', 'Bed and sofa', 'Kitchen']));
});

test('a department is moved by one position at once, and the move is announced', async () => {
  let finish = (): void => undefined;
  const heard = answer('PATCH /office/departments/:slug', async () => {
    await new Promise<void>((resolve) => (finish = resolve));
    stored = [all[1]!, all[0]!, all[2]!];
    return done;
  });
  const { user } = renderPage(<OfficeDepartmentsPage />);
  await user.click(await screen.findByRole('button', { name: 'Move Bedroom up' }));
  await waitFor(() => expect(names()).toEqual(['Bedroom', 'Floor', 'Kitchen']));
  expect(screen.getByText('Bedroom is now department 1 of 3.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Move Bedroom up' })).toHaveAttribute('aria-disabled', 'true');
  await waitFor(() => expect(heard.bodies).toEqual([{ position: 0 }]));
  finish();
  await waitFor(() => expect(names()).toEqual(['Bedroom', 'Floor', 'Kitchen']));
  expect(heard.params).toEqual([{ slug: 'bedroom' }]);
});

test('a department is moved with the keyboard on its handle', async () => {
  const heard = answer('PATCH /office/departments/:slug', () => {
    stored = [all[1]!, all[2]!, all[0]!];
    return done;
  });
  const { user } = renderPage(<OfficeDepartmentsPage />);
  (await screen.findByRole('button', { name: 'Move Floor' })).focus();
  await user.keyboard(' {ArrowDown}{ArrowDown} ');
  await waitFor(() => expect(heard.bodies).toEqual([{ position: 2 }]));
  expect(names()).toEqual(['Bedroom', 'Kitchen', 'Floor']);
  expect(screen.getByText('Floor dropped as department 3 of 3.')).toBeInTheDocument();
});

test('a refused move shows the reason and restores the stored order', async () => {
  answer('PATCH /office/departments/:slug', () => {
    stored = [all[0]!, all[2]!];
    return refuse(404, 'NOT_FOUND');
  });
  const { user } = renderPage(<OfficeDepartmentsPage />);
  await user.click(await screen.findByRole('button', { name: 'Move Bedroom up' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The order wasn’t changed');
  await waitFor(() => expect(names()).toEqual(['Floor', 'Kitchen']));
});

test('a department is removed after a confirmation with the number of its products', async () => {
  const heard = answer('DELETE /office/departments/:slug', () => {
    stored = [all[0]!, all[2]!];
    return done;
  });
  const { user } = renderPage(<OfficeDepartmentsPage />);
  await user.click(await screen.findByRole('button', { name: 'Remove Bedroom' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Bedroom?' }));
  expect(dialog.getByText(/2 products are in no department until/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Not now' }));
  expect(heard.params).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Remove Bedroom' }));
  await user.click(await screen.findByRole('button', { name: 'Remove department' }));
  expect(await screen.findByText('Bedroom is removed.')).toBeVisible();
  expect(heard.params).toEqual([{ slug: 'bedroom' }]);
  await waitFor(() => expect(names()).toEqual(['Floor', 'Kitchen']));
});

test('a full shop has no form for a new department, and an empty shop says what to do', async () => {
  stored = Array.from({ length: 40 }, (_, index) => ({ ...all[0]!, slug: `floor-${index}` }));
  const { unmount } = renderPage(<OfficeDepartmentsPage />);
  expect(await screen.findByText(/The shop has 40 departments/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'New department' })).toBeNull();
  unmount();
  stored = [];
  renderPage(<OfficeDepartmentsPage />);
  expect(await screen.findByText('No departments yet')).toBeVisible();
  expect(screen.getByRole('region', { name: 'New department' })).toBeVisible();
});

test('departments that fail to load can be loaded again', async () => {
  answer('GET /shop/departments', refuse(504, 'BACKEND_SLOW'));
  const { user } = renderPage(<OfficeDepartmentsPage />);
  expect(await screen.findByText('This didn’t load')).toBeVisible();
  answer('GET /shop/departments', { items: all });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Floor' })).toBeVisible();
});

test('the log names decisions about the shop, and shows the previous name of a renamed department', async () => {
  const entry = {
    actorName: 'Robin Okafor',
    actorEmail: 'office@kumu.test',
    subjectType: 'DEPARTMENT',
    subjectId: id(1),
    state: null,
    undoUntil: null,
    undoneAction: null,
    createdAt: '2026-11-29T01:00:00.000Z',
  };
  answer('GET /office/audit', {
    items: [
      { ...entry, id: id(10), action: 'department.change', subjectTitle: 'Bed and sofa', reason: 'Bedroom' },
      { ...entry, id: id(11), action: 'department.create', subjectTitle: 'Garden', reason: null },
      { ...entry, id: id(12), action: 'department.remove', subjectTitle: 'Kitchen', reason: null },
      { ...entry, id: id(13), action: 'claim.refund', subjectTitle: 'MQ-0214', reason: 'It broke.' },
      { ...entry, id: id(14), action: 'claim.decline', subjectTitle: 'MQ-0215', reason: 'It is whole.' },
    ],
    nextCursor: null,
  });
  answer('GET /office/audit/summary', { count: 5, isMore: false, people: [] });
  renderPage(<OfficeAuditPage />);
  const rows = (await screen.findAllByRole('row')).slice(1).map((row) => {
    const [, , action, reason] = within(row).getAllByRole('cell');
    return [action!.textContent, reason!.textContent];
  });
  expect(rows).toEqual([
    ['Department changed', 'Was Bedroom'],
    ['Department added', 'None'],
    ['Department removed', 'None'],
    ['Problem decided: refunded', 'It broke.'],
    ['Problem decided: no refund', 'It is whole.'],
  ]);
});
