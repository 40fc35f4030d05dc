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

test('the owners of a course keep access after it was deleted', () => {
  show('COURSE');
  expect(screen.getByText('3 members keep access.')).toBeVisible();
});

test('the buyers of a product of the shop keep their orders, not access', () => {
  show('PRODUCT');
  expect(screen.getByText(/Orders that have it carry on/)).toBeVisible();
  expect(screen.getByLabelText('Product title')).toBeVisible();
  expect(screen.queryByText(/keep access/)).toBeNull();
});
