import { screen, within } from '@testing-library/react';
import { OfficeBusinessesPage } from '@/components/office/OfficeBusinessesPage';
import type { OfficeBusiness } from '@/contract/businesses';
import { answer, refuse } from '../../support/calls';
import { id } from '../../support/make/ids';
import { renderPage } from '../../support/render-page';

const business: OfficeBusiness = {
  id: id(1),
  slug: 'harrowmere',
  name: 'Harrowmere',
  contactEmail: 'kit@harrowmere.test',
  isManaged: false,
  peopleCount: 3,
  creditsCents: 4000,
  createdAt: '2026-11-01T09:00:00.000Z',
  closedAt: null,
};

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answer('GET /office/businesses', { items: [business], nextCursor: null });
});
afterEach(() => jest.restoreAllMocks());

test('a business is created, and a taken short name shows an error beside its field', async () => {
  answer('POST /office/businesses', () =>
    refuse(422, 'INVALID_INPUT', [{ path: 'slug', code: 'USERNAME_TAKEN' }]),
  );
  const { user } = renderPage(<OfficeBusinessesPage />);
  const form = within(screen.getByRole('region', { name: 'New business' }));
  await user.click(form.getByRole('button', { name: 'Create business' }));
  expect(await form.findByRole('alert')).toHaveTextContent(
    'Enter a name with 2 to 80 characters.Use 3 to 30 lowercase letters, numbers or -.Enter an email address',
  );
  await user.type(form.getByLabelText('Name'), 'Harrowmere');
  await user.type(form.getByLabelText('Short name'), 'harrowmere');
  await user.type(form.getByLabelText('Contact’s email'), 'kit@harrowmere.test');
  await user.click(form.getByRole('button', { name: 'Create business' }));
  expect(await form.findByRole('alert')).toHaveTextContent('Another business has that short name.');
  const heard = answer('POST /office/businesses', business);
  await user.click(form.getByRole('button', { name: 'Create business' }));
  expect(await screen.findByText(/Harrowmere is created/)).toBeInTheDocument();
  expect(heard.bodies).toEqual([
    { name: 'Harrowmere', slug: 'harrowmere', contactEmail: 'kit@harrowmere.test' },
  ]);
});

test('a changed name sends no invitation, and a contact who has not accepted can be invited again', async () => {
  const heard = answer('PATCH /office/businesses', business);
  const { user } = renderPage(<OfficeBusinessesPage />);
  await user.click(await screen.findByRole('button', { name: 'Edit Harrowmere' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.clear(dialog.getByLabelText('Name'));
  await user.type(dialog.getByLabelText('Name'), 'Harrowmere Mills');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Harrowmere Mills is saved.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Invite again: kit@harrowmere.test' }));
  expect(await screen.findByText(/on its way to kit@harrowmere.test/)).toBeInTheDocument();
  expect(heard.bodies).toEqual([{ name: 'Harrowmere Mills' }, { contactEmail: 'kit@harrowmere.test' }]);
  expect(heard.queries).toEqual([{ id: id(1) }, { id: id(1) }]);
});

test('a business is closed after a confirmation that states its number of people, and then has no actions', async () => {
  const { user } = renderPage(<OfficeBusinessesPage />);
  const heard = answer('PATCH /office/businesses', () => refuse(409, 'INVALID_TRANSITION'));
  await user.click(await screen.findByRole('button', { name: 'Close Harrowmere' }));
  expect(heard.bodies).toEqual([]);
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/3 people lose what it offers/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Close Harrowmere' }));
  expect(await dialog.findByRole('alert')).toBeInTheDocument();
  const accepted = answer('PATCH /office/businesses', business);
  answer('GET /office/businesses', {
    items: [{ ...business, closedAt: '2026-11-02T09:00:00.000Z' }],
    nextCursor: null,
  });
  await user.click(dialog.getByRole('button', { name: 'Close Harrowmere' }));
  expect(await screen.findByText('Harrowmere is closed.')).toBeInTheDocument();
  expect(accepted.bodies).toEqual([{ isClosed: true }]);
  const row = within(await screen.findByRole('row', { name: /harrowmere/ }));
  expect(row.getByText('Closed')).toBeInTheDocument();
  expect(row.queryAllByRole('button')).toEqual([]);
});
