import { screen } from '@testing-library/react';
import { VideoBanner } from '@/components/files/VideoBanner';
import type { StoredFile } from '@/contract/files';
import { answer } from '../../support/calls';
import { id } from '../../support/make/ids';
import { renderPage } from '../../support/render-page';

type Video = NonNullable<StoredFile['video']>;
const changed = jest.fn(async () => undefined);
const show = (fields: Partial<Video>) =>
  renderPage(
    <VideoBanner
      id={id(1)}
      video={{ state: 'PROCESSING', progress: 40, fault: null, ...fields }}
      onChanged={changed}
    />,
  );
const bar = () => screen.getByRole('progressbar', { name: 'Getting the video ready' });

test('a video shows its progress, and no percentage while the progress is unknown', () => {
  const known = show({});
  expect(screen.getByText('Getting it ready, 40%.')).toBeVisible();
  expect(bar()).toHaveAttribute('aria-valuenow', '40');
  known.unmount();
  show({ progress: null });
  expect(screen.getByText('Getting it ready.')).toBeVisible();
  expect(bar()).not.toHaveAttribute('aria-valuenow');
  expect(bar()).toHaveAttribute('aria-valuetext', 'Under way. We can’t tell how far it is.');
  expect(screen.queryByText(/%/)).toBeNull();
});

test('the banner says that the video host is slow, and the processing can be retried', async () => {
  const asked = answer('POST /filesystem/file/:id/video', { done: true });
  const { user } = show({ state: 'FAILED', progress: null, fault: 'VIDEO_HOST_TOO_SLOW' });
  expect(screen.getByText(/^Our video host wasn’t done after two days/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(asked.params).toEqual([{ id: id(1) }]);
  expect(changed).toHaveBeenCalled();
});
