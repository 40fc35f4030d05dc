import { screen } from '@testing-library/react';
import { renderUi } from '../../../support/render';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { IconButton } from '@/components/ui/actions/IconButton';

test('a button calls its handler and does not submit by default', async () => {
  const click = jest.fn();
  const { user } = renderUi(<Button onClick={click}>Save</Button>);
  const button = screen.getByRole('button', { name: 'Save' });
  expect(button).toHaveAttribute('type', 'button');
  await user.click(button);
  expect(click).toHaveBeenCalledTimes(1);
});

describe('a loading button', () => {
  test('a loading button announces its text, keeps the focus and ignores clicks', async () => {
    const click = jest.fn();
    const { user, rerender } = renderUi(<Button onClick={click}>Pay A$64</Button>);
    await user.tab();
    rerender(
      <Button onClick={click} loading="Opening checkout">
        Pay A$64
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Opening checkout' });
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Enter}');
    await user.click(button);
    expect(click).not.toHaveBeenCalled();
  });

  test('a loading submit button does not submit, including by Enter in a field', async () => {
    const submit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const { user } = renderUi(
      <form onSubmit={submit}>
        <input aria-label="Name" />
        <Button type="submit" loading="Saving">
          Save
        </Button>
      </form>,
    );
    await user.click(screen.getByRole('button'));
    await user.type(screen.getByLabelText('Name'), 'Jo{Enter}');
    expect(submit).not.toHaveBeenCalled();
  });
});

test('an aria-disabled button is focusable and does nothing', async () => {
  const click = jest.fn();
  const { user } = renderUi(
    <Button aria-disabled onClick={click}>
      Send tip
    </Button>,
  );
  await user.tab();
  expect(screen.getByRole('button', { name: 'Send tip' })).toHaveFocus();
  await user.keyboard(' ');
  expect(click).not.toHaveBeenCalled();
});

test('a link styled as a button is still a link', () => {
  renderUi(
    <ButtonLink href="/courses" theme="green">
      All courses
    </ButtonLink>,
  );
  expect(screen.getByRole('link', { name: 'All courses' })).toHaveAttribute('href', '/courses');
});

test('an icon button has a name and a pressed state', () => {
  const { rerender } = renderUi(
    <IconButton icon="heart" label="Save Sleep Without Trying" pressed={false} />,
  );
  const button = screen.getByRole('button', { name: 'Save Sleep Without Trying' });
  expect(button).toHaveAttribute('aria-pressed', 'false');
  rerender(<IconButton icon="heart" label="Save Sleep Without Trying" pressed />);
  expect(button).toHaveAttribute('aria-pressed', 'true');
  rerender(<IconButton icon="share" label="Share" />);
  expect(screen.getByRole('button', { name: 'Share' })).not.toHaveAttribute('aria-pressed');
});

test('the badge with a count is not part of the name', () => {
  const { container } = renderUi(<IconButton icon="message" label="Messages, 120 unread" count={120} />);
  expect(screen.getByRole('button', { name: 'Messages, 120 unread' })).toHaveTextContent('');
  expect(container.querySelector('[data-count]')).toHaveAttribute('data-count', '99+');
});
