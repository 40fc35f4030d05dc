import { screen } from '@testing-library/react';
import { DeleteContentModal } from '@/components/content/DeleteContentModal';
import { renderPage } from '../../support/render-page';

const show = (kind: 'COURSE' | 'PRODUCT') =>
  renderPage(
    <DeleteContentModal
      kind={kind}
      title="Seed refill"
      ownersCount={3}
      onClose={() => undefined}
      onDelete={() => Promise.resolve()}
    />,
  );

test('the dialog for deleting a course says that its owners keep access', () => {
  show('COURSE');
  expect(screen.getByText('3 members keep access.')).toBeVisible();
});

test('the dialog for deleting a shop product says that orders continue and does not mention access', () => {
  show('PRODUCT');
  expect(screen.getByText(/Orders that have it carry on/)).toBeVisible();
  expect(screen.getByLabelText('Product title')).toBeVisible();
  expect(screen.queryByText(/keep access/)).toBeNull();
});
