import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { renderUi, WithTexts } from '../../../support/render';
import { Button } from '@/components/ui/actions/Button';
import { IconButton } from '@/components/ui/actions/IconButton';
import { Menu } from '@/components/ui/actions/Menu';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { TextField } from '@/components/ui/fields/TextField';

function Opener({
  children,
  dirty,
  ignoresBackdrop,
  onClosed,
}: {
  children?: React.ReactNode;
  dirty?: boolean;
  ignoresBackdrop?: boolean;
  onClosed?: () => void;
}) {
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onClosed?.();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Unlock</Button>
      <Modal
        open={open}
        onClose={close}
        title="Unlock Sleep Without Trying?"
        dirty={dirty}
        ignoresBackdrop={ignoresBackdrop}
      >
        {children}
        <ModalActions>
          <Button onClick={close}>Not now</Button>
        </ModalActions>
      </Modal>
    </>
  );
}

const openIt = async (element: React.ReactElement) => {
  const { user } = renderUi(element);
  await user.click(screen.getByRole('button', { name: 'Unlock' }));
  return {
    user,
    dialog: screen.getByRole<HTMLDialogElement>('dialog', { name: 'Unlock Sleep Without Trying?' }),
  };
};

afterEach(() => jest.restoreAllMocks());

/** Performs a complete click, pressed and released on the same element. */
function clickOn(element: Element) {
  fireEvent.pointerDown(element);
  fireEvent.click(element);
}

test('a modal is named by its title and focuses the title', async () => {
  const { dialog } = await openIt(<Opener>A$64 once.</Opener>);
  expect(dialog.open).toBe(true);
  expect(screen.getByRole('heading', { name: 'Unlock Sleep Without Trying?' })).toHaveFocus();
});

test('a modal pauses media in the page but not media in the dialog', async () => {
  const films = (name: string) => <video aria-label={name} ref={(film) => void film?.play()} />;
  await openIt(
    <>
      {films('behind')}
      <Opener>{films('inside')}</Opener>
    </>,
  );
  expect(screen.getByLabelText<HTMLVideoElement>('behind').paused).toBe(true);
  expect(screen.getByLabelText<HTMLVideoElement>('inside').paused).toBe(false);
});

test('a modal does not pause a live video behind it', async () => {
  await openIt(
    <>
      <video data-live aria-label="live" ref={(live) => void live?.play()} />
      <Opener>Tip</Opener>
    </>,
  );
  expect(screen.getByLabelText<HTMLVideoElement>('live').paused).toBe(false);
});

test('a modal focuses its first field', async () => {
  await openIt(
    <Opener>
      <TextField label="Email" />
    </Opener>,
  );
  expect(screen.getByLabelText('Email')).toHaveFocus();
});

test('a modal focuses the checked radio button', async () => {
  await openIt(
    <Opener>
      <input type="radio" name="tip" aria-label="A$5" />
      <input type="radio" name="tip" aria-label="A$10" defaultChecked />
    </Opener>,
  );
  expect(screen.getByLabelText('A$10')).toHaveFocus();
});

test('a modal returns the focus to its opener', async () => {
  const { user } = await openIt(<Opener />);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Unlock' })).toHaveFocus();
});

test('the Esc key closes a modal', async () => {
  const { dialog } = await openIt(<Opener />);
  const cancel = new Event('cancel', { cancelable: true });
  fireEvent(dialog, cancel);
  expect(cancel.defaultPrevented).toBe(true);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

describe('a modal with typed input', () => {
  const ways: [string, (dialog: HTMLDialogElement) => void][] = [
    ['Esc', (dialog) => fireEvent(dialog, new Event('cancel', { cancelable: true }))],
    ['a click on the backdrop', clickOn],
    ['the close button', () => clickOn(screen.getByRole('button', { name: 'Close' }))],
    ['a browser that closes it itself', (dialog) => dialog.close()],
  ];

  test.each(ways)(
    '%s asks for confirmation and keeps the modal open when the person declines',
    async (_way, close) => {
      const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
      const { dialog } = await openIt(<Opener dirty />);
      close(dialog);
      await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
      expect(dialog.open).toBe(true);
    },
  );

  test.each(ways)(
    '%s asks for confirmation and closes the modal when the person agrees',
    async (_way, close) => {
      const confirm = jest.spyOn(window, 'confirm').mockReturnValue(true);
      const { dialog } = await openIt(<Opener dirty />);
      close(dialog);
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(confirm).toHaveBeenCalledTimes(1);
    },
  );

  test('the cancel button of the modal does not ask for confirmation', async () => {
    const confirm = jest.spyOn(window, 'confirm');
    const { user } = await openIt(<Opener dirty />);
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(confirm).not.toHaveBeenCalled();
  });
});

test('a cancelled file dialog does not close the modal', async () => {
  const { dialog } = await openIt(
    <Opener>
      <input type="file" aria-label="Cover" />
    </Opener>,
  );
  fireEvent(screen.getByLabelText('Cover'), new Event('cancel', { bubbles: true }));
  expect(dialog.open).toBe(true);
});

describe('a click on the backdrop', () => {
  test('a click on the backdrop closes the modal', async () => {
    const { dialog } = await openIt(<Opener />);
    clickOn(dialog);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('a click on the backdrop does not close a modal that ignores the backdrop', async () => {
    const { dialog } = await openIt(<Opener ignoresBackdrop />);
    clickOn(dialog);
    expect(dialog.open).toBe(true);
  });

  test('a click on the backdrop does not close the modal when the press began inside', async () => {
    const { dialog } = await openIt(<Opener />);
    fireEvent.pointerDown(screen.getByRole('heading'));
    fireEvent.click(dialog);
    expect(dialog.open).toBe(true);
  });
});

test('a second modal closes the first modal', async () => {
  const firstClosed = jest.fn();
  const { rerender } = renderUi(<Modal open onClose={firstClosed} title="First" />);
  rerender(
    <>
      <Modal open onClose={firstClosed} title="First" />
      <Modal open onClose={jest.fn()} title="Second" />
    </>,
  );
  await waitFor(() => expect(firstClosed).toHaveBeenCalled());
  expect(screen.getByRole('dialog', { name: 'Second' })).toHaveAttribute('open');
  expect(screen.queryByRole('dialog', { name: 'First' })).not.toBeInTheDocument();
});

test('a modal is rendered closed by the server and opened when the page loads', () => {
  const modal = <Modal open onClose={jest.fn()} title="It’s yours" variant="kumu" />;
  expect(renderToString(<WithTexts>{modal}</WithTexts>)).not.toMatch(/<dialog[^>]* open/);
  renderUi(modal);
  expect(screen.getByRole('dialog', { name: 'It’s yours' })).toHaveAttribute('open');
});

test.each(['dark', 'black'] as const)('the %s modal is dark in every theme', (variant) => {
  renderUi(<Modal open onClose={jest.fn()} title="Leave the live?" variant={variant} />);
  expect(screen.getByRole('dialog')).toHaveAttribute('data-theme', 'dark');
});

test("a modal opened from a menu returns the focus to the menu's button", async () => {
  function Row() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Menu
          trigger={<IconButton icon="more" label="Actions for Night Sitting" />}
          entries={[{ id: 'delete', label: 'Delete', onSelect: () => setOpen(true) }]}
        />
        <Modal open={open} onClose={() => setOpen(false)} title="Delete Night Sitting?" />
      </>
    );
  }
  const { user } = renderUi(<Row />);
  const findTrigger = () => screen.getByRole('button', { name: 'Actions for Night Sitting' });
  await user.click(findTrigger());
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(findTrigger()).toHaveFocus());
});
