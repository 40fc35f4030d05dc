import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Loaded } from '@/components/loading/Loaded';
import { PagedList } from '@/components/loading/PagedList';
import { ApiError } from '@/lib/api-error';
import { renderUi } from '../../support/render';

type List = Parameters<typeof PagedList<string>>[0]['list'];

const list = (fields: Partial<List> = {}): List => ({
  items: ['First', 'Second'],
  error: undefined,
  moreError: undefined,
  isLoadingMore: false,
  hasMore: false,
  loadMore: jest.fn(),
  reload: jest.fn(),
  ...fields,
});

const show = (fields: Partial<List>, more?: Parameters<typeof PagedList<string>>[0]['more']) =>
  renderUi(
    <PagedList
      list={list(fields)}
      failed={{ title: 'The rows didn’t load' }}
      loading="Loading the rows"
      skeleton={<p>Outline</p>}
      empty={<p>Nothing yet</p>}
      more={more}
    >
      {(rows) => (
        <ul>
          {rows.map((row) => (
            <li key={row}>{row}</li>
          ))}
        </ul>
      )}
    </PagedList>,
  );
const failure = new ApiError(500, 'INTERNAL', 'broken', 'r1');

test('a list shows its outline and announces the loading while the first page is loading', () => {
  show({ items: undefined });
  expect(screen.getByRole('status')).toHaveTextContent('Loading the rows');
  expect(screen.getByText('Outline')).toBeInTheDocument();
  expect(screen.queryByText('Nothing yet')).not.toBeInTheDocument();
});

test('a list shows the error and requests the first page again when the button is pressed', async () => {
  const reload = jest.fn();
  show({ items: undefined, error: failure, reload });
  expect(screen.getByRole('heading', { name: 'The rows didn’t load' })).toBeVisible();
  expect(screen.queryByText('Outline')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a list without rows shows its empty state and no button for more', () => {
  show({ items: [] });
  expect(screen.getByText('Nothing yet')).toBeVisible();
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a list without further pages shows its rows without a button', () => {
  show({});
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a list with more pages loads the next page when the button is pressed', async () => {
  const loadMore = jest.fn();
  show({ hasMore: true, loadMore });
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(loadMore).toHaveBeenCalledTimes(1);
});

test('a list announces the failure of a later page, and keeps its rows and the button', () => {
  show({ hasMore: true, moreError: failure });
  expect(screen.getByRole('alert')).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Show more' })).toBeVisible();
});

test('a list announces the number of shown rows when the total is known', () => {
  show({}, { total: 2 });
  expect(screen.getByRole('status')).toHaveTextContent('2');
});

test('a list with more pages shows no button if its caller disables the button', () => {
  show({ hasMore: true }, false);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('loaded data is still shown when a later request fails', () => {
  renderUi(
    <Loaded of={{ data: 'Words', error: failure, reload: jest.fn() }} skeleton={<p>Outline</p>}>
      {(words) => <p>{words}</p>}
    </Loaded>,
  );
  expect(screen.getByText('Words')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a failed request without a title shows a banner with a button that repeats the request', async () => {
  const mutate = jest.fn();
  renderUi(
    <Loaded of={{ data: undefined, error: failure, mutate }} skeleton={<p>Outline</p>}>
      {() => <p>Words</p>}
    </Loaded>,
  );
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(mutate).toHaveBeenCalledWith());
});
