import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { DigitalProductEditorPage } from '@/components/digital-products/editor/DigitalProductEditorPage';
import type { DigitalProductFile } from '@/contract/digital-products';
import type { DigitalProductDraft } from '@/contract/digital-product-editing';
import type { StoredFile } from '@/contract/files';
import { storeLocalDraft } from '@/lib/editing/local-draft';
import { clearPersonalState } from '@/lib/session/personal-state';
import { processUpload } from '@/lib/upload/process-upload';
import { uploads } from '@/lib/upload/upload-store';
import { answer, refuse } from '../../support/calls';
import { recordEvents } from '../../support/events';
import { creatorUser } from '../../support/make/accounts';
import { creatorProfile } from '../../support/make/creators';
import { digitalProductDraft, digitalProductFile, publishedDraft } from '../../support/make/digital-products';
import { id } from '../../support/make/ids';
import { renderPage } from '../../support/render-page';
import { typeAtEnd } from '../../support/rich-text';
import { asksBeforeLeaving, router } from '../../support/router';

// Mocks `next/head`, because React itself moves head elements into the document's head.
jest.mock('next/head', () => ({
  __esModule: true,
  default: ({ children }: { children: ReactNode }) => children,
}));
jest.mock('@/lib/upload/process-upload', () => ({ processUpload: jest.fn() }));

// Unsaved values are kept after the page closes, so each test edits a separate product.
let number = 4000;
const fresh = (fields: Partial<DigitalProductDraft> = {}) =>
  digitalProductDraft({ id: id((number += 1)), ...fields });

const one = digitalProductFile({ id: id(851), fileName: 'one.pdf' });
const two = digitalProductFile({ id: id(852), fileName: 'two.mp3', mimeType: 'audio/mpeg', pages: null });
const kept = { id: id(853), fileName: 'three.pdf' };

const stored = (fields: Partial<StoredFile>): StoredFile => ({
  id: id(850),
  fileName: 'x.pdf',
  mimeType: 'application/pdf',
  size: 240_000,
  description: '',
  folderName: '',
  language: null,
  format: null,
  pages: 2,
  usesCount: 0,
  state: 'READY',
  refusal: null,
  video: null,
  durationSeconds: null,
  waveform: null,
  pixels: null,
  thumbnailUrl: null,
  restorableUntil: null,
  createdAt: '2026-01-12T07:00:00.000Z',
  ...fields,
});

/**
 * Serves a digital product. Each change creates a new version, and a change based on another
 * version is refused.
 */
function serve(product: DigitalProductDraft) {
  const server = { product, isDown: false };
  const become = (fields: Partial<DigitalProductDraft>) =>
    (server.product = { ...server.product, ...fields });
  answer('GET /digital-products/:id/draft', () => server.product);
  const heard = answer('PATCH /digital-products/:id', ({ body }) => {
    const {
      version,
      pictureId: _,
      knownFiles = server.product.files.map((file) => file.id),
      files,
      ...fields
    } = body as Partial<DigitalProductDraft> & {
      version: number;
      pictureId?: string | null;
      knownFiles?: string[];
    };
    if (server.isDown) return refuse(502, 'BACKEND_DOWN');
    if (version !== server.product.version) return refuse(409, 'EDITED_ELSEWHERE');
    const known = new Map([...server.product.files, one, two].map((file) => [file.id, file]));
    const named = files?.map((file): DigitalProductFile => ({
      ...digitalProductFile(kept),
      ...known.get(file.id),
      ...file,
    }));
    // Keeps files that were added elsewhere.
    const added = server.product.files.filter(
      (file) => ![...knownFiles, ...(files ?? []).map((each) => each.id)].includes(file.id),
    );
    return become({ ...fields, ...(named && { files: [...named, ...added] }), version: version + 1 });
  });
  return Object.assign(server, { heard, become });
}

const show = (product: DigitalProductDraft) => renderPage(<DigitalProductEditorPage draft={product} />);

/**
 * Saves without the delay after the last key press, because a restored connection saves at once.
 */
const saveNow = () => act(() => void window.dispatchEvent(new Event('online')));
const isSaved = () => screen.findByText('Saved', { selector: '[role=status]' });
const description = () => screen.findByRole('textbox', { name: 'What it is and who it’s for' });
const namesInOrder = () =>
  within(screen.getByRole('list', { name: 'Files of this digital product' }))
    .getAllByRole('button', { name: /^Take / })
    .map((button) => button.getAttribute('aria-label'));

let logged: jest.SpyInstance;
beforeEach(() => {
  jest.clearAllMocks();
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  answer('GET /filesystem', { items: [], nextCursor: null });
  answer('GET /filesystem/usage', {
    usedBytes: 0,
    quotaBytes: 1_000_000_000,
    bytesByKind: { video: 0, audio: 0, document: 0, image: 0 },
    pictureBytes: 0,
    deletedBytes: 0,
  });
  answer('GET /creators/mine', creatorProfile({ canReceivePayments: true }));
});
afterEach(() => {
  act(() => uploads.getSnapshot().items.forEach(({ id: item }) => uploads.remove(item)));
  // Otherwise the unsaved state of this page would be sent during the next test.
  act(() => clearPersonalState());
  logged.mockRestore();
});

test('a change is sent with the loaded version, and the next change with the version of the response', async () => {
  const product = fresh({ version: 4 });
  const { heard } = serve(product);
  const events = recordEvents();
  const { user } = show(product);
  await typeAtEnd(user, await description(), '!');
  saveNow();
  await waitFor(() => expect(heard.bodies).toEqual([{ description: `${product.description}!`, version: 4 }]));
  await isSaved();
  await user.click(screen.getByRole('switch', { name: /Put the buyer’s name/ }));
  await user.click(screen.getByRole('switch', { name: /licence key/ }));
  await user.type(screen.getByLabelText('Tags'), 'sleep,');
  saveNow();
  await waitFor(() =>
    expect(heard.bodies[1]).toEqual({ isStamped: true, hasLicenceKeys: true, tags: ['sleep'], version: 5 }),
  );
  await isSaved();
  await waitFor(() =>
    expect(events.sent).toContainEqual(
      expect.objectContaining({
        type: 'ADD_TAGS_ON_PROJECT',
        payload: { contentType: 'DIGITAL_PRODUCT', contentId: product.id, tagsCount: 1 },
      }),
    ),
  );
});

test('a restored local draft is saved with the version in which it was typed', async () => {
  localStorage.clear();
  const product = fresh({ version: 5 });
  const { heard } = serve(product);
  storeLocalDraft({
    id: 'earlier',
    ownerId: creatorUser.id!,
    contentType: 'DIGITAL_PRODUCT',
    contentId: product.id,
    keptAt: Date.now(),
    version: 4,
    groups: { content: { description: 'For tired people.' } },
  });
  const { user } = show(product);
  await user.click(await screen.findByRole('button', { name: 'Put them back' }));
  await waitFor(async () => expect(await description()).toHaveTextContent('For tired people.'));
  saveNow();
  expect(await screen.findByText('This was saved in another window')).toBeVisible();
  expect(heard.bodies).toEqual([{ description: 'For tired people.', version: 4 }]);
  await user.click(screen.getByRole('button', { name: 'Keep what’s written here' }));
  await isSaved();
  expect(heard.bodies.at(-1)).toEqual({ description: 'For tired people.', version: 5 });
  expect(localStorage).toHaveLength(0);
});

describe('the price of a new digital product', () => {
  const unpriced = () =>
    fresh({ priceCents: null, missing: ['priceCents'], can: { ...fresh().can, publish: false } });

  test('a new digital product has no preselected price, and the editor says what to choose', async () => {
    const product = unpriced();
    serve(product);
    renderPage(<DigitalProductEditorPage draft={product} />);
    const group = await screen.findByRole('radiogroup', { name: 'What does it cost?' });
    expect(
      within(group)
        .getAllByRole('radio')
        .map((radio) => (radio as HTMLInputElement).checked),
    ).toEqual([false, false]);
    expect(group).toHaveAccessibleDescription('Choose “Free” or set a price before you publish.');
    expect(screen.queryByRole('textbox', { name: 'Price' })).toBeNull();
    expect(screen.getByText(/a price, even if it’s free/)).toBeVisible();
  });

  test('the choice Free is saved at once, and an empty amount is not saved as a price', async () => {
    const product = unpriced();
    const { heard } = serve(product);
    const { user } = renderPage(<DigitalProductEditorPage draft={product} />);
    await user.click(await screen.findByRole('radio', { name: /^One-off price/ }));
    expect(screen.getByRole('textbox', { name: 'Price' })).toHaveValue('');
    await user.click(screen.getByRole('radio', { name: /^Free/ }));
    await waitFor(() => expect(heard.bodies).toEqual([{ priceCents: 0, version: 1 }]));
    expect(screen.queryByText('Choose “Free” or set a price before you publish.')).toBeNull();
  });
});

describe('the price of a digital product on sale', () => {
  const onSale = (fields: Partial<DigitalProductDraft> = {}) =>
    publishedDraft({ id: id((number += 1)), priceCents: 12_000, ...fields });
  const price = () => screen.getByRole('textbox', { name: 'Price' });
  const savePrice = () => screen.getByRole('button', { name: 'Save price' });
  afterEach(() => jest.useRealTimers());

  test("the price of a product on sale is saved only with its button, but a draft's automatically", async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const product = onSale();
    const { heard } = serve(product);
    const { user, unmount } = show(product);
    await user.clear(price());
    await user.type(price(), '1');
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    await user.type(price(), '49');
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    jest.useRealTimers();
    await typeAtEnd(user, await description(), '!');
    saveNow();
    await waitFor(() =>
      expect(heard.bodies).toEqual([{ description: `${product.description}!`, version: 1 }]),
    );
    await user.click(savePrice());
    expect(await screen.findByText('Saved. It costs A$149 now.')).toBeVisible();
    expect(heard.bodies[1]).toEqual({ priceCents: 14_900, version: 2 });
    unmount();

    const draft = fresh({ priceCents: 12_000 });
    const ofDraft = serve(draft).heard;
    show(draft);
    fireEvent.change(price(), { target: { value: '149' } });
    expect(screen.queryByRole('button', { name: 'Save price' })).toBeNull();
    saveNow();
    await waitFor(() => expect(ofDraft.bodies).toEqual([{ priceCents: 14_900, version: 1 }]));
  });

  test('an unsaved price is kept when the page closes, and the page asks before leaving', async () => {
    const product = onSale();
    const server = serve(product);
    const { user, unmount } = show(product);
    await typeAtEnd(user, await description(), '!');
    saveNow();
    await isSaved();
    fireEvent.change(price(), { target: { value: '149' } });
    expect(asksBeforeLeaving()).toBe(true);
    unmount();
    await act(async () => undefined);
    const again = show(server.product);
    expect(price()).toHaveValue('149');
    await again.user.click(screen.getByRole('button', { name: 'Keep A$120' }));
    expect(price()).toHaveValue('120');
    expect(asksBeforeLeaving()).toBe(false);
    expect(server.heard.bodies).toHaveLength(1);
  });

  test('a price of a creator without payouts is rejected with the reason beside the field', async () => {
    const product = onSale({ priceCents: 0 });
    serve(product);
    answer('GET /creators/mine', creatorProfile({ canReceivePayments: false }));
    const refused = answer(
      'PATCH /digital-products/:id',
      refuse(422, 'INVALID_INPUT', [{ path: 'priceCents', code: 'PAYOUTS_NEEDED' }]),
    );
    const { user } = show(product);
    await user.click(screen.getByRole('radio', { name: /^One-off price/ }));
    await user.type(price(), '12');
    await user.click(savePrice());
    await waitFor(() => expect(price()).toHaveAccessibleDescription(/A price needs payouts/));
    expect(refused.bodies).toEqual([{ priceCents: 1200, version: 1 }]);
    answer('PATCH /digital-products/:id', refuse(502, 'BACKEND_DOWN'));
    await user.click(savePrice());
    expect(await screen.findByRole('alert')).toHaveTextContent('Kumu isn’t responding right now');
    await user.click(screen.getByRole('button', { name: 'Keep it free' }));
    expect(screen.getByRole('radio', { name: /^Free/ })).toBeChecked();
  });

  test('a price does not overwrite a price saved in another window, and the conflict is shown', async () => {
    const product = onSale();
    const server = serve(product);
    const read = answer('GET /digital-products/:id/draft', () => server.product);
    const { user } = show(product);
    // The page loads the draft once more when it opens.
    await waitFor(() => expect(read.params).toHaveLength(1));
    fireEvent.change(price(), { target: { value: '149' } });
    server.become({ priceCents: 9900, version: 2 });
    await user.click(savePrice());
    expect(await screen.findByText('This was saved in another window')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep what’s written here' }));
    await waitFor(() => expect(screen.queryByText('This was saved in another window')).toBeNull());
    expect(server.product.priceCents).toBe(9900);
    expect(screen.getByRole('button', { name: 'Keep A$99' })).toBeVisible();
    await user.click(savePrice());
    await waitFor(() => expect(server.heard.bodies.at(-1)).toEqual({ priceCents: 14_900, version: 2 }));
    expect(server.product.priceCents).toBe(14_900);
  });

  test('a price is saved only by its button after the publishing time has passed', async () => {
    const product = fresh({ state: 'SCHEDULED', publishAt: new Date(Date.now() - 1000).toISOString() });
    const { heard } = serve(product);
    const { user } = show(product);
    fireEvent.change(price(), { target: { value: '149' } });
    saveNow();
    await user.click(savePrice());
    await waitFor(() => expect(heard.bodies).toEqual([{ priceCents: 14_900, version: 1 }]));
  });

  test('an unsaved price is not sent when the product is published again', async () => {
    const product = onSale();
    const server = serve(product);
    answer('PATCH /digital-products/:id/status', () =>
      server.become({ state: 'UNPUBLISHED', can: { ...product.can, publish: true, unpublish: false } }),
    );
    const { user } = show(product);
    fireEvent.change(price(), { target: { value: '149' } });
    await user.click(screen.getByRole('button', { name: 'Unpublish' }));
    const sent = answer('PATCH /digital-products/:id/status', server.product);
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    expect(await screen.findByText(/^Some of your changes aren’t saved yet/)).toBeVisible();
    expect(sent.bodies).toEqual([]);
    expect(server.heard.bodies).toEqual([]);
  });
});

test('edits from two windows are both kept, compared and resolved by choosing one', async () => {
  const product = fresh();
  const server = serve(product);
  const { user } = show(product);
  await typeAtEnd(user, await description(), ' Mine.');
  server.become({ description: 'Theirs.', version: 2 });
  saveNow();
  expect(await screen.findByText('This was saved in another window')).toBeVisible();
  expect(server.product.description).toBe('Theirs.');
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  expect(await screen.findByRole('region', { name: 'Saved in the other window' })).toHaveTextContent(
    'Theirs.',
  );
  expect(screen.getByRole('region', { name: 'Written here' })).toHaveTextContent('Mine.');
  const published = answer('PATCH /digital-products/:id/status', product);
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText(/^Some of your changes aren’t saved yet/)).toBeVisible();
  expect(published.bodies).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Keep what’s written here' }));
  await isSaved();
  expect(server.product).toMatchObject({ description: `${product.description} Mine.`, version: 3 });
});

describe('files', () => {
  test('files are reordered, given a title and a note, and removed', async () => {
    const product = fresh({ files: [one, two] });
    const { heard } = serve(product);
    const { user } = show(product);
    expect(screen.getByText('14 pages · 1 MB · English · A4')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Move one.pdf down' }));
    expect(namesInOrder()).toEqual(['Take two.mp3 out', 'Take one.pdf out']);
    await user.click(screen.getByRole('button', { name: 'Details of two.mp3' }));
    // Only PDFs have sample pages.
    expect(screen.queryByLabelText('Pages that everybody can read')).toBeNull();
    const details = within(screen.getByRole('list', { name: 'Files of this digital product' }));
    fireEvent.change(details.getByLabelText('Title'), { target: { value: 'Lights out' } });
    fireEvent.change(details.getByLabelText('Note'), { target: { value: 'For the seventh night' } });
    expect(details.getByRole('link')).toHaveAttribute('href', `/dashboard/library?file=${two.id}`);
    saveNow();
    const second = { id: two.id, title: 'Lights out', note: 'For the seventh night', samplePages: [] };
    await waitFor(() =>
      expect(heard.bodies.at(-1)).toMatchObject({
        files: [second, { id: one.id, title: '', note: '', samplePages: [] }],
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Take one.pdf out' }));
    saveNow();
    await waitFor(() => expect(heard.bodies.at(-1)).toMatchObject({ files: [second] }));
  });

  test('files added elsewhere since the last save are shown and kept in later saves', async () => {
    const product = fresh({ files: [one, two] });
    const { heard, become } = serve(product);
    const { user } = show(product);
    await user.click(screen.getByRole('button', { name: 'Move one.pdf down' }));
    saveNow();
    await waitFor(() => expect(heard.bodies.at(-1)).toMatchObject({ knownFiles: [one.id, two.id] }));
    await isSaved();
    become({ files: [two, one, digitalProductFile(kept)] });
    await user.click(screen.getByRole('button', { name: 'Move two.mp3 down' }));
    saveNow();
    await waitFor(() => expect(heard.bodies.at(-1)).toMatchObject({ knownFiles: [two.id, one.id] }));
    await waitFor(() => expect(namesInOrder()).toHaveLength(3));
    await user.click(screen.getByRole('button', { name: 'Move one.pdf down' }));
    saveNow();
    await waitFor(() => expect(heard.bodies.at(-1)).toMatchObject({ knownFiles: [one.id, two.id, kept.id] }));
  });

  test('files are chosen from the library, including its later pages', async () => {
    answer('GET /filesystem', ({ query }) =>
      query.cursor
        ? { items: [stored(kept)], nextCursor: null }
        : { items: [stored({ id: one.id, fileName: 'one.pdf' })], nextCursor: 'after-1' },
    );
    const product = fresh({ files: [one] });
    const { heard } = serve(product);
    const { user } = show(product);
    await user.click(await screen.findByRole('button', { name: 'List more files' }));
    await screen.findByRole('option', { name: 'three.pdf' });
    expect(screen.queryByRole('option', { name: 'one.pdf' })).toBeNull();
    await user.selectOptions(screen.getByLabelText('Or take one of your files'), 'three.pdf');
    saveNow();
    await waitFor(() =>
      expect(heard.bodies.at(-1)).toMatchObject({ files: [{ id: one.id }, { id: kept.id }] }),
    );
    expect(namesInOrder()).toEqual(['Take one.pdf out', 'Take three.pdf out']);
  });

  test('dropped files are queued for upload and remain in the list when it is reordered meanwhile', async () => {
    const product = fresh({ files: [one, two] });
    const server = serve(product);
    const { user } = show(product);
    let end: (file: StoredFile) => void = () => undefined;
    jest.mocked(processUpload).mockImplementation(() => new Promise((resolve) => (end = resolve)));
    const [zone] = screen.getAllByText('choose from your device');
    fireEvent.drop(zone!.closest('div')!, {
      dataTransfer: { types: ['Files'], files: [new File(['x'], 'three.pdf', { type: 'application/pdf' })] },
    });
    await waitFor(() => expect(processUpload).toHaveBeenCalled());
    expect(uploads.getSnapshot().items).toMatchObject([
      { target: { kind: 'DIGITAL_PRODUCT', id: product.id } },
    ]);
    await user.click(screen.getByRole('button', { name: 'Move one.pdf down' }));
    saveNow();
    await isSaved();
    server.become({ files: [...server.product.files, digitalProductFile(kept)] });
    act(() => end(stored(kept)));
    await screen.findByRole('button', { name: 'Take three.pdf out' });
    await user.click(screen.getByRole('button', { name: 'Move two.mp3 down' }));
    saveNow();
    await waitFor(() =>
      expect(server.product.files.map((file) => file.id)).toEqual([one.id, two.id, kept.id]),
    );
  });

  test.each([
    ['3, x', 'Enter page numbers with commas between them, like 3, 4, 9.'],
    ['0', 'Enter page numbers with commas between them, like 3, 4, 9.'],
    ['1, 2, 3, 4, 5, 6', 'Choose 5 pages at most.'],
    ['3, 15', 'This file has 14 pages.'],
  ])(
    '“%s” is an invalid range of sample pages, shows an error beside the field and is never sent',
    async (typed, message) => {
      const product = fresh({ files: [{ ...one, samplePages: [2] }] });
      const { heard } = serve(product);
      const { user } = show(product);
      await user.click(screen.getByRole('button', { name: 'Details of one.pdf' }));
      const field = screen.getByLabelText('Pages that everybody can read');
      expect(field).toHaveValue('2');
      fireEvent.change(field, { target: { value: typed } });
      await user.tab();
      await user.click(field);
      await user.tab();
      expect(field).toHaveAccessibleDescription(expect.stringContaining(message));
      expect(field).toHaveValue(typed);
      saveNow();
      expect(heard.bodies).toEqual([]);
    },
  );

  test("a PDF that is too large for the buyer's name and sample pages shows a notice", async () => {
    const product = fresh({ files: [{ ...one, size: 60 * 1024 ** 2, samplePages: [2] }] });
    serve(product);
    const { user } = show(product);
    expect(screen.getByText(/^This PDF is over 50 MB/)).toBeVisible();
    expect(screen.queryByText(/for everyone to read/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Details of one.pdf' }));
    expect(screen.queryByLabelText('Pages that everybody can read')).toBeNull();
  });

  test('a new PDF is checked in the background, and the page shows that it cannot carry a name', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const product = fresh({ files: [{ ...one, refusesChanges: null }, two] });
    const server = serve(product);
    show(product);
    const said = () => screen.queryAllByText(/^This PDF can’t be changed, so it gets no buyer’s name/);
    await act(() => jest.advanceTimersByTimeAsync(6_000));
    expect(said()).toEqual([]);
    server.product = { ...product, files: [{ ...one, refusesChanges: true }, two] };
    await act(() => jest.advanceTimersByTimeAsync(6_000));
    expect(said()).toHaveLength(1);
    jest.useRealTimers();
    expect(said()[0]!.closest('li')).toHaveTextContent('one.pdf');
  });

  test("sample pages are sent sorted and without duplicates, and the server's errors about files are shown", async () => {
    const product = fresh({ files: [{ ...one, pages: null }] });
    const { heard } = serve(product);
    const { user } = show(product);
    await user.click(screen.getByRole('button', { name: 'Details of one.pdf' }));
    const field = () => screen.getByLabelText('Pages that everybody can read');
    await user.type(field(), '9, 3, 4, 3');
    saveNow();
    await waitFor(() => expect(heard.bodies.at(-1)).toMatchObject({ files: [{ samplePages: [3, 4, 9] }] }));
    await isSaved();
    answer(
      'PATCH /digital-products/:id',
      refuse(422, 'INVALID_INPUT', [{ path: 'files', code: 'NO_SUCH_PAGE' }]),
    );
    await user.type(field(), ', 12');
    saveNow();
    expect(await screen.findByText(/^A page that everybody can read isn’t in its file/)).toBeVisible();
  });
});

describe('publishing', () => {
  test('publishing saves first and confirms that the product is live', async () => {
    const product = fresh();
    const server = serve(product);
    const events = recordEvents();
    const order: string[] = [];
    const sent = answer('PATCH /digital-products/:id/status', () => {
      order.push(server.product.description);
      return server.become(publishedDraft({ id: product.id, version: 2 }));
    });
    const { user } = show(product);
    expect(screen.getByRole('link', { name: 'Preview' })).toHaveAttribute(
      'href',
      `/view-content-page?contentType=DIGITAL_PRODUCT&contentId=${product.id}`,
    );
    await typeAtEnd(user, await description(), '!');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Your digital product is out.')).toBeVisible();
    expect(sent.bodies).toEqual([{ status: 'PUBLISHED', version: 2 }]);
    expect(order).toEqual([`${product.description}!`]);
    expect(screen.getByRole('link', { name: 'View' })).toHaveAttribute(
      'href',
      `/digital-products/${product.id}`,
    );
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
    await waitFor(() => expect(events.sent.map(({ type }) => type)).toContain('PUBLISH_PROJECT'));
  });

  test('publishing lists what is missing and sends nothing', async () => {
    const can = { update: true, publish: false, unpublish: false, publishVersion: false, remove: true };
    const product = fresh({ missing: ['files', 'payouts'], files: [], can });
    serve(product);
    answer('GET /creators/mine', creatorProfile({ canReceivePayments: false }));
    const sent = answer('PATCH /digital-products/:id/status', product);
    const { user } = show(product);
    const publish = screen.getByRole('button', { name: 'Publish' });
    expect(publish).toHaveAccessibleDescription('Before you publish, add: a file, payouts, or no price.');
    await user.click(publish);
    expect(sent.bodies).toEqual([]);
    expect(await screen.findByRole('link', { name: 'Connect payouts' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/dashboard\/wallet\?next=%2F/),
    );
    expect(screen.getByText('No files yet. Add the first one below.')).toBeVisible();
  });

  test('a product with a stand-in title is not published, and the page says why', async () => {
    const product = fresh({ title: 'Untitled digital product', missing: [] });
    serve(product);
    const sent = answer('PATCH /digital-products/:id/status', product);
    const { user } = show(product);
    expect(screen.getByLabelText('Title')).toHaveFocus();
    const publish = screen.getByRole('button', { name: 'Publish' });
    expect(publish).toHaveAccessibleDescription('Before you publish, add: a title.');
    await user.click(publish);
    expect(sent.bodies).toEqual([]);
  });

  test('a product taken down by the office shows the reason and accepts one appeal', async () => {
    const takedown = {
      reason: 'It is a copy.',
      takenDownAt: '2026-01-12T07:00:00.000Z',
      canAppeal: true,
      appealUntil: '2026-01-26T07:00:00.000Z',
      appealText: null,
      decisionReason: null,
    };
    const can = { update: false, publish: false, unpublish: false, publishVersion: false, remove: true };
    const product = fresh({ state: 'TAKEN_DOWN', takedown, can });
    const server = serve(product);
    const sent = answer('POST /content/appeals', () => {
      server.become({ takedown: { ...takedown, canAppeal: false, appealText: 'I wrote it.' } });
      return { done: true as const };
    });
    const { user } = show(product);
    expect(screen.getByText(/Buyers keep it/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
    expect(await description()).toHaveAttribute('contenteditable', 'false');
    expect(screen.getByRole('button', { name: 'Delete digital product' })).toBeEnabled();
    await user.type(screen.getByLabelText('Your appeal'), 'I wrote it.');
    await user.click(screen.getByRole('button', { name: 'Send appeal' }));
    expect(await screen.findByText(/our office is looking at it/)).toBeVisible();
    expect(sent.bodies).toEqual([
      { contentType: 'DIGITAL_PRODUCT', contentId: product.id, text: 'I wrote it.' },
    ]);
  });

  test('a refused publication shows its reason', async () => {
    const product = fresh();
    serve(product);
    answer('PATCH /digital-products/:id/status', refuse(409, 'PAYOUTS_NEEDED'));
    const { user } = show(product);
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Something with a price needs payouts.');
  });

  test('a past publishing time shows an error at its field until another time is chosen', async () => {
    const product = fresh();
    serve(product);
    const errors = [{ path: 'publishAt', code: 'IN_THE_PAST' }];
    answer('PATCH /digital-products/:id/status', refuse(422, 'INVALID_INPUT', errors));
    const { user } = show(product);
    await user.click(screen.getByRole('radio', { name: 'Schedule' }));
    fireEvent.change(screen.getByLabelText('Day and time'), { target: { value: '2025-03-01T07:30' } });
    await user.click(screen.getByRole('button', { name: 'Schedule' }));
    const text = 'Choose a time that’s still ahead, or publish it now.';
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    const field = screen.getByLabelText('Day and time');
    expect(field).toHaveAccessibleDescription(expect.stringContaining(text));
    fireEvent.change(field, { target: { value: '2027-03-01T07:30' } });
    expect(screen.queryByText(text)).toBeNull();
  });

  test('a future time schedules the product, and the schedule can be cancelled', async () => {
    const product = fresh();
    const server = serve(product);
    const sent = answer('PATCH /digital-products/:id/status', ({ body }) => {
      const { status, publishAt = null } = body as { status: string; publishAt?: string };
      return server.become({ state: status === 'DRAFT' ? 'DRAFT' : 'SCHEDULED', publishAt });
    });
    const { user } = show(product);
    await user.click(screen.getByRole('radio', { name: 'Schedule' }));
    fireEvent.change(screen.getByLabelText('Day and time'), { target: { value: '2027-03-01T07:30' } });
    await user.click(screen.getByRole('button', { name: 'Schedule' }));
    expect(await screen.findByText('Your digital product is scheduled.')).toBeVisible();
    const publishAt = new Date('2027-03-01T07:30').toISOString();
    expect(sent.bodies).toEqual([{ status: 'PUBLISHED', publishAt, version: 1 }]);
    await user.click(screen.getByRole('button', { name: 'Take it off the schedule' }));
    expect(await screen.findByRole('button', { name: 'Publish' })).toBeVisible();
    expect(sent.bodies.at(-1)).toEqual({ status: 'DRAFT' });
  });
});

describe('the next version', () => {
  const can = { ...publishedDraft().can, publishVersion: true };
  const changed = () =>
    publishedDraft({ id: id((number += 1)), hasNewFiles: true, ownersCount: 31, files: [one], can });

  test('the next version needs a note and is published with the saved changes', async () => {
    const product = changed();
    const server = serve(product);
    const sent = answer('POST /digital-products/:id/versions', ({ body }) => {
      const { note } = body as { note: string };
      const next = { number: 2, note, publishedAt: '2026-02-01T07:00:00.000Z' };
      return server.become({ hasNewFiles: false, versions: [next, ...server.product.versions] });
    });
    const { user } = show(product);
    expect(screen.getByText('These files go out with the next version')).toBeVisible();
    expect(screen.getByText('31 people have it.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Publish version 2' }));
    expect(screen.getByLabelText('What is new?')).toBeInvalid();
    expect(sent.bodies).toEqual([]);
    await typeAtEnd(user, await description(), '!');
    await user.type(screen.getByLabelText('What is new?'), 'A page for naps.');
    await user.click(screen.getByRole('button', { name: 'Publish version 2' }));
    expect(await screen.findByText('Version 2 is out.')).toBeVisible();
    expect(sent.bodies).toEqual([{ note: 'A page for naps.', version: 2, knownFiles: [one.id] }]);
    expect(server.heard.bodies).toHaveLength(1);
    expect(screen.queryByText('These files go out with the next version')).toBeNull();
    expect(screen.getByText('A page for naps.')).toBeVisible();
  });

  test('a version with files that the creator has not seen is refused, and the files are shown', async () => {
    const product = changed();
    const server = serve(product);
    const sent = answer('POST /digital-products/:id/versions', ({ body }) =>
      (body as { knownFiles: string[] }).knownFiles.join() ===
      server.product.files.map((file) => file.id).join()
        ? server.become({ hasNewFiles: false })
        : refuse(409, 'FILES_CHANGED'),
    );
    const read = answer('GET /digital-products/:id/draft', () => server.product);
    const { user } = show(product);
    // The page loads the draft once more when it opens.
    await waitFor(() => expect(read.params).toHaveLength(1));
    // Saves the list once, so that the page shows more than its initial data.
    await user.click(screen.getByRole('button', { name: 'Details of one.pdf' }));
    await user.type(screen.getByLabelText('Note'), '!');
    // Waits for the automatic save, because a simulated reconnection would also reload the draft.
    await screen.findByText('Saved', { selector: '[role=status]' }, { timeout: 5000 });
    server.become({ files: [...server.product.files, digitalProductFile(kept)] });
    await user.type(screen.getByLabelText('What is new?'), 'A page for naps.');
    const publish = () => user.click(screen.getByRole('button', { name: 'Publish version 2' }));
    await publish();
    expect(await screen.findByText(/^The files have changed, so nothing was published/)).toBeVisible();
    expect(namesInOrder()).toEqual(['Take one.pdf out', 'Take three.pdf out']);
    expect(screen.getByLabelText('What is new?')).toHaveValue('A page for naps.');
    await publish();
    expect(await screen.findByText('Version 2 is out.')).toBeVisible();
    expect(sent.bodies.at(-1)).toMatchObject({ version: 2, knownFiles: [one.id, kept.id] });
  });

  test('the note of a refused version is kept', async () => {
    const product = changed();
    serve(product);
    answer('POST /digital-products/:id/versions', refuse(502, 'BACKEND_DOWN'));
    const { user } = show(product);
    await user.type(screen.getByLabelText('What is new?'), 'A page for naps.');
    await user.click(screen.getByRole('button', { name: 'Publish version 2' }));
    expect(await screen.findByText(/^Kumu isn’t responding right now/)).toBeVisible();
    expect(screen.getByLabelText('What is new?')).toHaveValue('A page for naps.');
  });
});

test('the editor says that course owners get a bundled product only after it is published', () => {
  const courses = [{ id: id(1), title: 'Sleep Without Trying' }];
  const draft = fresh({ courses });
  serve(draft);
  const before = show(draft);
  expect(
    screen.getByText(/^Everyone who has one of these courses gets it when you publish it/),
  ).toBeVisible();
  before.unmount();
  const published = publishedDraft({ id: id((number += 1)), courses });
  serve(published);
  show(published);
  expect(screen.getByText(/^Everyone who has one of these courses has it too/)).toBeVisible();
});

test('the dialog of a deletion requires the title and shows who keeps the product', async () => {
  const product = publishedDraft({ id: id((number += 1)), ownersCount: 31 });
  serve(product);
  const removed = answer('DELETE /digital-products/:id', { done: true });
  const { user } = show(product);
  await user.click(screen.getByRole('button', { name: 'Delete digital product' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete Seven-night sleep diary?' }));
  expect(dialog.getByText('31 members keep access.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Delete digital product' }));
  expect(removed.params).toEqual([]);
  await user.type(dialog.getByLabelText('Title of the digital product'), 'Seven-night sleep diary');
  await user.click(dialog.getByRole('button', { name: 'Delete digital product' }));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/dashboard/digital-products'));
  expect(removed.params).toEqual([{ id: product.id }]);
});
