import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderUi } from '../../../support/render';
import { Button } from '@/components/ui/actions/Button';
import { Modal } from '@/components/ui/feedback/Modal';
import { toastMilliseconds } from '@/components/ui/feedback/Toast';
import { ToastProvider } from '@/components/ui/feedback/ToastProvider';
import type { ToastAction } from '@/components/ui/feedback/toast-types';
import { useToast } from '@/components/ui/feedback/useToast';

function Trigger({ message, action }: { message: string; action?: ToastAction }) {
  const toast = useToast();
  return <Button onClick={() => toast(message, action)}>{`Do ${message}`}</Button>;
}

const setup = (children: React.ReactNode) => renderUi(<ToastProvider>{children}</ToastProvider>);
const show = (message: string) => fireEvent.click(screen.getByRole('button', { name: `Do ${message}` }));
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('the live region exists before the first message', () => {
  setup(<Trigger message="Address removed" />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  show('Address removed');
  expect(screen.getByRole('status')).toHaveTextContent('Address removed');
});

test('a toast is shown for eight seconds, and longer while it is hovered or focused', () => {
  expect(toastMilliseconds).toBeGreaterThanOrEqual(8000);
  setup(<Trigger message="Saved" />);
  show('Saved');
  pass(toastMilliseconds - 1);
  fireEvent.mouseEnter(screen.getByRole('status'));
  pass(60_000);
  expect(screen.getByText('Saved')).toBeInTheDocument();
  fireEvent.mouseLeave(screen.getByRole('status'));
  fireEvent.focus(screen.getByRole('button', { name: 'Dismiss' }));
  pass(60_000);
  expect(screen.getByText('Saved')).toBeInTheDocument();
  fireEvent.blur(screen.getByRole('button', { name: 'Dismiss' }));
  pass(toastMilliseconds);
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
});

test('the action of a toast runs once and closes the toast', () => {
  const undo = jest.fn();
  setup(<Trigger message="Removed" action={{ label: 'Undo', onAction: undo }} />);
  show('Removed');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Removed')).not.toBeInTheDocument();
});

test('the action of a toast moves the focus to the restored item, and dismissing restores the earlier focus', () => {
  setup(
    <>
      <Trigger message="Removed" action={{ label: 'Undo', onAction: jest.fn() }} />
      <Trigger message="Saved" />
      <a href="#next">Next</a>
    </>,
  );
  const trigger = screen.getByRole('button', { name: 'Do Removed' });
  const focus = (element: HTMLElement) => act(() => element.focus());
  for (const [pressed, place] of [
    ['Undo', trigger],
    ['Dismiss', screen.getByRole('link')],
  ] as const) {
    focus(trigger);
    show('Removed');
    focus(screen.getByRole('link'));
    focus(screen.getByRole('button', { name: pressed }));
    fireEvent.click(screen.getByRole('button', { name: pressed }));
    expect(place).toHaveFocus();
  }
  // A later loss of focus must not return to the element from before the toast.
  act(() => (document.activeElement as HTMLElement).blur());
  show('Saved');
  expect(document.body).toHaveFocus();
});

test('at most three toasts are shown, the oldest is removed and Esc closes the newest', () => {
  const names = ['one', 'two', 'three', 'four'];
  setup(names.map((name) => <Trigger key={name} message={name} />));
  names.forEach(show);
  expect(screen.queryByText('one')).not.toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(3);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.queryByText('four')).not.toBeInTheDocument();
  expect(screen.getByText('three')).toBeInTheDocument();
});

test('the Esc key closes an open dialog before a toast', async () => {
  setup(
    <>
      <Trigger message="Saved" />
      <Modal open onClose={jest.fn()} title="Rename" />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Do Saved', hidden: true }));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.getByText('Saved')).toBeInTheDocument());
});

test('the toast hook throws an error that names ToastProvider when the provider is missing', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => renderUi(<Trigger message="x" />)).toThrow('ToastProvider');
});
