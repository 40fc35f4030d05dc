import { fireEvent, screen } from '@testing-library/react';
import { renderUi } from '../../support/render';
import { DropZone } from '@/components/ui/fields/DropZone';
import { UploadRow } from '@/components/files/UploadRow';

const row = { name: 'week-one.mp4', percent: 68.4, sentBytes: 412_000_000, totalBytes: 606_000_000 };
const film = new File(['film'], 'week-one.mp4', { type: 'video/mp4' });
const sound = new File(['sound'], 'week-two.mp3', { type: 'audio/mpeg' });

describe('UploadRow', () => {
  test('an upload row shows its progress', async () => {
    const cancel = jest.fn();
    const { user } = renderUi(<UploadRow {...row} state="uploading" secondsLeft={170.2} onCancel={cancel} />);
    const bar = screen.getByRole('progressbar', { name: 'Upload of week-one.mp4' });
    expect(bar).toHaveAttribute('aria-valuenow', '68');
    expect(bar).toHaveAttribute('aria-valuetext', '68% · 412 MB of 606 MB · about 3 min left');
    await user.click(screen.getByRole('button', { name: 'Cancel week-one.mp4' }));
    expect(cancel).toHaveBeenCalledTimes(1);
  });

  test('a failed upload can be retried or removed, but not cancelled', async () => {
    const retry = jest.fn();
    const remove = jest.fn();
    const { user } = renderUi(
      <UploadRow {...row} state="failed" onCancel={jest.fn()} onRetry={retry} onRemove={remove} />,
    );
    expect(screen.getByText('Not uploaded. Your file is safe on your device.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Cancel/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try week-one.mp4 again' }));
    await user.click(screen.getByRole('button', { name: 'Remove week-one.mp4' }));
    expect(retry).toHaveBeenCalledTimes(1);
    expect(remove).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['queued', 'Queued'],
    ['processing', 'Checking the file'],
    ['done', 'Uploaded'],
  ] as const)('the upload state %s is shown as text', (state, text) => {
    renderUi(<UploadRow {...row} state={state} onRetry={jest.fn()} />);
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /again/ })).not.toBeInTheDocument();
  });
});

describe('DropZone', () => {
  const drop = (files: File[]) => ({ dataTransfer: { types: ['Files'], files } });
  const input = (container: HTMLElement) => container.querySelector<HTMLInputElement>('input[type=file]')!;

  test('a drop zone is a button that opens the file dialog', async () => {
    const { user, container } = renderUi(<DropZone hint="MP4, up to 5 GB" onFiles={jest.fn()} />);
    const opened = jest.spyOn(input(container), 'click');
    const button = screen.getByRole('button', { name: 'choose from your device' });
    expect(button).toHaveAccessibleDescription('MP4, up to 5 GB');
    await user.click(button);
    expect(opened).toHaveBeenCalledTimes(1);
  });

  test('a drop zone accepts one dropped file, or several files if allowed', () => {
    const one = jest.fn();
    const several = jest.fn();
    const { container, rerender } = renderUi(<DropZone onFiles={one} />);
    fireEvent.drop(container.firstElementChild!, drop([film, sound]));
    expect(one).toHaveBeenCalledWith([film]);
    rerender(<DropZone multiple onFiles={several} />);
    fireEvent.drop(container.firstElementChild!, drop([film, sound]));
    expect(several).toHaveBeenCalledWith([film, sound]);
  });

  test('the same file can be picked twice', async () => {
    const given = jest.fn();
    const { user, container } = renderUi(<DropZone onFiles={given} />);
    await user.upload(input(container), film);
    await user.upload(input(container), film);
    expect(given).toHaveBeenCalledTimes(2);
  });

  test('a drop zone ignores dragged text and accepts no file when disabled', () => {
    const given = jest.fn();
    const { container } = renderUi(<DropZone disabled error="Too large" onFiles={given} />);
    fireEvent.drop(container.firstElementChild!, { dataTransfer: { types: ['text/plain'], files: [] } });
    fireEvent.drop(container.firstElementChild!, drop([film]));
    expect(given).not.toHaveBeenCalled();
    expect(screen.getByRole('button')).toHaveAccessibleDescription('Error: Too large');
  });
});
