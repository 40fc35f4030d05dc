import { act, screen } from '@testing-library/react';
import { NavigationProgress } from '@/components/shell/navigation/NavigationProgress';
import { renderPage } from '../../../support/render-page';
import { router } from '../../../support/router';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const emit = (type: string) => act(() => router.events.emit(type));

test('a page load that takes more than a second is announced until the page is shown', () => {
  renderPage(<NavigationProgress />);
  emit('routeChangeStart');
  pass(999);
  expect(screen.queryByText('Loading')).toBeNull();
  pass(1);
  expect(screen.getByText('Loading').closest('[role=status]')).toBeInTheDocument();
  emit('routeChangeComplete');
  expect(screen.queryByText('Loading')).toBeNull();
});

test.each(['routeChangeComplete', 'routeChangeError'])('the loading text does not appear after %s', (end) => {
  renderPage(<NavigationProgress />);
  emit('routeChangeStart');
  pass(500);
  emit(end);
  pass(5000);
  expect(screen.queryByText('Loading')).toBeNull();
});
