import { fireEvent, screen, waitFor } from '@testing-library/react';
import { LiveCaptions } from '@/components/dashboard/lives/LiveCaptions';
import { answer, refuse } from '../../../support/calls';
import { id } from '../../../support/make/ids';
import { renderPage } from '../../../support/render-page';

const off = { isOn: false, reason: 'OFF' } as const;
const track = (language: string) => ({
  language,
  url: `/captions/${language}.vtt`,
  updatedAt: '2026-11-20T10:00:00.000Z',
});

let logged: jest.SpyInstance;
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => logged.mockRestore());

test('captions of the recording are added, and captions during a live are off', async () => {
  answer('GET /lives/:id/captions', { tracks: [], live: off });
  renderPage(<LiveCaptions id={id(900)} />);
  expect(
    await screen.findByText('Captions while you’re live are off. You can add them to the recording.'),
  ).toBeVisible();
  answer('POST /lives/:id/captions', { tracks: [track('en')], live: off });
  const file = new File(['WEBVTT'], 'words.vtt', { type: 'text/vtt' });
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } });
  expect(await screen.findByRole('button', { name: 'Delete English captions' })).toBeVisible();
});

test('captions of a language are removed after a confirmation', async () => {
  answer('GET /lives/:id/captions', { tracks: [track('en'), track('es')], live: off });
  renderPage(<LiveCaptions id={id(900)} />);
  answer('DELETE /lives/:id/captions', { tracks: [track('es')], live: off });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete English captions' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete captions' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete English captions' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Delete Spanish captions' })).toBeVisible();
});

test('captions that could not be loaded can be loaded again', async () => {
  answer('GET /lives/:id/captions', refuse(503, 'BUSY'));
  renderPage(<LiveCaptions id={id(900)} />);
  expect(await screen.findByText('The captions didn’t load')).toBeVisible();
  answer('GET /lives/:id/captions', { tracks: [], live: off });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/Captions while you’re live are off/)).toBeVisible();
});
