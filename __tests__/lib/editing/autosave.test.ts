import { createAutosave, toSaveStatus } from '@/lib/editing/autosave';
import { ApiError } from '@/lib/api-error';

type Sent = { group: string; fields: Record<string, unknown> };

/** Creates a store whose requests are resolved by the test. */
function setUp(
  check?: Parameters<typeof createAutosave>[0]['check'],
  publicFields?: Parameters<typeof createAutosave>[0]['publicFields'],
) {
  const sent: Sent[] = [];
  const ends: { store: () => void; refuse: (error: unknown) => void }[] = [];
  const save = jest.fn((group: string, fields: Record<string, unknown>) => {
    sent.push({ group, fields });
    return new Promise<void>((resolve, reject) => ends.push({ store: resolve, refuse: reject }));
  });
  const store = createAutosave({ save, check, publicFields, delayMs: 1000 });
  return { store, sent, ends, save };
}

const offline = new ApiError(0, 'OFFLINE', 'no answer', '');
const refusal = (...paths: string[]) =>
  new ApiError(422, 'INVALID_INPUT', 'no', '', {
    errors: paths.map((path) => ({ path, code: 'TOO_LONG', message: '', limit: 9 })),
  });

/** Runs the callbacks of settled promises. */
const settle = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a flush without changes sends nothing and keeps the status untouched', async () => {
  const { store, sent } = setUp();
  expect(await store.flush()).toBe(true);
  expect(sent).toEqual([]);
  expect(store.getSnapshot().status).toBe('untouched');
});

test('autosave waits for a pause, then sends the latest input once', async () => {
  const { store, sent, ends } = setUp();
  store.change('course', { title: 'S' });
  await jest.advanceTimersByTimeAsync(900);
  store.change('course', { title: 'Sleep', tagline: 'Soon' });
  await jest.advanceTimersByTimeAsync(900);
  expect(sent).toEqual([]);
  expect(store.getSnapshot().status).toBe('waiting');
  await jest.advanceTimersByTimeAsync(100);
  expect(sent).toEqual([{ group: 'course', fields: { title: 'Sleep', tagline: 'Soon' } }]);
  expect(store.getSnapshot().status).toBe('saving');
  ends[0]!.store();
  await settle();
  expect(store.getSnapshot().status).toBe('saved');
  expect(store.isUnsaved()).toBe(false);
});

test('input typed during a request is sent only after that request ends', async () => {
  const { store, sent, ends } = setUp();
  store.change('course', { title: 'First' });
  void store.flush();
  store.change('course', { title: 'Second' });
  void store.flush();
  expect(sent).toHaveLength(1);
  ends[0]!.store();
  await settle();
  expect(sent[1]).toEqual({ group: 'course', fields: { title: 'Second' } });
  ends[1]!.store();
  await settle();
  expect(store.getSnapshot().status).toBe('saved');
});

test('a failure keeps all input, and a retry sends it with later input', async () => {
  const { store, sent, ends } = setUp();
  store.change('course', { title: 'Sleep', tagline: 'Soon' });
  const flushed = store.flush();
  ends[0]!.refuse(offline);
  expect(await flushed).toBe(false);
  expect(store.getSnapshot()).toMatchObject({
    status: 'failed',
    values: { course: { title: 'Sleep', tagline: 'Soon' } },
  });
  expect(store.isUnsaved()).toBe(true);

  store.change('course', { tagline: 'Sooner' });
  const again = store.flush();
  expect(sent[1]).toEqual({ group: 'course', fields: { title: 'Sleep', tagline: 'Sooner' } });
  ends[1]!.store();
  expect(await again).toBe(true);
  expect(store.isUnsaved()).toBe(false);
});

test('a field rejected by the server is withheld with its error while the other fields are stored', async () => {
  const { store, sent, ends } = setUp();
  store.change('course', { title: 'Much too long', tagline: 'Soon' });
  const flushed = store.flush();
  ends[0]!.refuse(refusal('title'));
  await settle();
  expect(sent[1]).toEqual({ group: 'course', fields: { tagline: 'Soon' } });
  ends[1]!.store();
  expect(await flushed).toBe(false);
  expect(store.getSnapshot()).toMatchObject({
    status: 'invalid',
    errors: { course: [{ path: 'title', code: 'TOO_LONG' }] },
  });

  // Unchanged input is not sent again.
  await store.flush();
  expect(sent).toHaveLength(2);
  store.change('course', { title: 'Short' });
  expect(store.getSnapshot().errors.course).toEqual([]);
  void store.flush();
  expect(sent[2]).toEqual({ group: 'course', fields: { title: 'Short' } });
  ends[2]!.store();
  await settle();
  expect(store.getSnapshot().status).toBe('saved');
});

test('a refusal of input that was changed meanwhile does not apply to the new input', async () => {
  const { store, sent, ends } = setUp();
  store.change('course', { title: 'Much too long' });
  void store.flush();
  store.change('course', { title: 'Short' });
  ends[0]!.refuse(refusal('title'));
  await settle();
  expect(store.getSnapshot().errors.course ?? []).toEqual([]);
  expect(sent[1]).toEqual({ group: 'course', fields: { title: 'Short' } });
});

test('a refusal without a known field stops the retries', async () => {
  const { store, ends, save } = setUp();
  store.change('course', { title: 'Sleep' });
  const flushed = store.flush();
  ends[0]!.refuse(refusal('somethingElse'));
  expect(await flushed).toBe(false);
  expect(save).toHaveBeenCalledTimes(1);
  expect(store.getSnapshot().status).toBe('failed');
});

test('invalid input is not sent', async () => {
  const { store, sent, ends } = setUp((_group, fields) =>
    fields.title === '' ? [{ path: 'title', code: 'TOO_SHORT', message: '', limit: 3 }] : [],
  );
  store.change('course', { title: '', tagline: 'Soon' });
  const flushed = store.flush();
  expect(sent).toEqual([{ group: 'course', fields: { tagline: 'Soon' } }]);
  ends[0]!.store();
  expect(await flushed).toBe(false);
  expect(store.getSnapshot()).toMatchObject({
    status: 'invalid',
    savedAt: null,
    values: { course: { title: '' } },
    errors: { course: [{ path: 'title', code: 'TOO_SHORT', limit: 3 }] },
  });
});

test('a validation error is added to the errors from the server', async () => {
  const { store, ends } = setUp((_group, fields) =>
    fields.tagline === '' ? [{ path: 'tagline', code: 'TOO_SHORT', message: '', limit: 3 }] : [],
  );
  store.change('course', { title: 'Much too long' });
  const flushed = store.flush();
  ends[0]!.refuse(refusal('title'));
  await flushed;
  store.change('course', { tagline: '' });
  await store.flush();
  expect(store.getSnapshot().errors.course!.map(({ path }) => path)).toEqual(['title', 'tagline']);
});

test('the autosave pause is one second by default', async () => {
  const save = jest.fn(async () => {});
  const store = createAutosave({ save });
  store.change('course', { title: 'Sleep' });
  await jest.advanceTimersByTimeAsync(999);
  expect(save).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(save).toHaveBeenCalledWith('course', { title: 'Sleep' });
  expect(store.getSnapshot()).toMatchObject({ status: 'saved', savedAt: Date.now() });
});

test('a listener is called for each change and not for calls that change nothing', async () => {
  const { store } = setUp();
  const listener = jest.fn();
  const end = store.subscribe(listener);
  store.forget('part:9');
  store.change('course', {});
  expect(listener).not.toHaveBeenCalled();
  store.change('course', { title: 'Sleep' });
  expect(listener).toHaveBeenCalledTimes(1);
  end();
  store.change('course', { title: 'Sleep on' });
  expect(listener).toHaveBeenCalledTimes(1);
});

test('a released field shows the server value again when it has no pending change', async () => {
  const { store, ends } = setUp();
  store.change('course', { title: 'Sleep', tagline: 'Soon' });
  store.release('course', 'title');
  expect(store.getSnapshot().values.course).toEqual({ title: 'Sleep', tagline: 'Soon' });
  expect([store.isWaiting('course', 'title'), store.isWaiting('course', 'other')]).toEqual([true, false]);
  void store.flush();
  expect(store.isWaiting('course', 'title')).toBe(false);
  ends[0]!.store();
  await settle();
  store.release('course', 'title');
  expect(store.getSnapshot().values.course).toEqual({ tagline: 'Soon' });
});

test('groups are sent one after another, and a removed group is not sent', async () => {
  const { store, sent, ends } = setUp();
  store.change('course', { title: 'Sleep' });
  store.change('part:1', { title: 'One' });
  store.change('part:2', { title: 'Two' });
  store.forget('part:2');
  void store.flush();
  expect(sent).toHaveLength(1);
  ends[0]!.store();
  await settle();
  ends[1]!.store();
  await settle();
  expect(sent.map(({ group }) => group)).toEqual(['course', 'part:1']);
  expect(store.getSnapshot()).toMatchObject({ status: 'saved' });
});

test('invalid input of a deleted item no longer makes the store invalid', async () => {
  const { store } = setUp((_group, fields) =>
    fields.title === '' ? [{ path: 'title', code: 'TOO_SHORT', message: '', limit: 3 }] : [],
  );
  store.change('part:1', { title: '' });
  expect(await store.flush()).toBe(false);
  expect(store.getSnapshot().status).toBe('invalid');
  store.forget('part:1');
  await settle();
  expect(store.getSnapshot().status).toBe('saved');
  expect(store.isUnsaved()).toBe(false);
});

test('a save in progress does not count as stored when the session ends', async () => {
  const { store, ends, save } = setUp();
  store.change('basics', { title: 'One' });
  const flushed = store.flush();
  store.end();
  ends[0]!.store();
  expect(await flushed).toBe(false);
  expect(save).toHaveBeenCalledTimes(1);
});

test('a store keeps no state after the session ends, regardless of the outcome of its last request', async () => {
  for (const settleWith of ['store', 'refuse'] as const) {
    const { store, ends, save } = setUp();
    store.change('basics', { title: 'One' });
    const flushed = store.flush();
    store.change('part:1', { title: 'Two' });
    store.end();
    expect([store.unsaved(), store.getSnapshot().values]).toEqual([{}, {}]);
    ends[0]![settleWith](offline);
    expect(await flushed).toBe(false);
    store.change('basics', { title: 'Three' });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(store.getSnapshot()).toMatchObject({ status: 'untouched', savedAt: null, values: {} });
    expect([store.isUnsaved(), store.unsaved()]).toEqual([false, {}]);
    expect(save).toHaveBeenCalledTimes(1);
  }
});

test('an item deleted during its save causes no error and accepts no later change', async () => {
  const { store, ends, save } = setUp();
  store.change('part:1', { title: 'One' });
  const flushed = store.flush();
  store.forget('part:1');
  ends[0]!.refuse(new ApiError(404, 'NOT_FOUND', '', ''));
  expect(await flushed).toBe(true);
  expect(store.getSnapshot().status).toBe('saved');
  store.change('part:1', { durationSeconds: 5 });
  expect(await store.flush()).toBe(true);
  expect(save).toHaveBeenCalledTimes(1);
});

describe('changes that would be public immediately', () => {
  /** Creates a store of an item for sale at a price of 120, until the test changes its state. */
  function onSale() {
    const sale = { isPublic: true, price: 120 };
    const set = setUp(undefined, () => (sale.isPublic ? { price: sale.price } : {}));
    return { ...set, sale };
  }
  const later = () => jest.advanceTimersByTimeAsync(60_000);

  test('a public change is sent only on confirmation, and other changes are sent automatically', async () => {
    const { store, sent, ends } = onSale();
    store.change('course', { price: 1, title: 'Sleep' });
    store.change('course', { price: 149 });
    await later();
    expect(sent).toEqual([{ group: 'course', fields: { title: 'Sleep' } }]);
    ends[0]!.store();
    expect(await store.flush()).toBe(true);
    expect(store.getSnapshot().unconfirmed).toEqual({ course: { price: 149 } });
    expect(toSaveStatus(store.getSnapshot())).toBe('unconfirmed');
    const confirmed = store.confirm('course', ['price']);
    expect(sent[1]).toEqual({ group: 'course', fields: { price: 149 } });
    ends[1]!.store();
    expect(await confirmed).toBe(true);
    expect(store.getSnapshot()).toMatchObject({
      values: { course: { price: 149 } },
      unconfirmed: { course: {} },
    });
    expect(toSaveStatus(store.getSnapshot())).toBe('saved');
    await later();
    expect(sent).toHaveLength(2);
  });

  test('a confirmation that is retried clears its earlier refusal and saves the store', async () => {
    const { store, ends } = onSale();
    store.change('course', { price: 149 });
    expect(store.isUnconfirmed('course')).toBe(true);
    const refused = store.confirm('course');
    expect(store.getSnapshot().confirming).toEqual({ course: ['price'] });
    ends[0]!.refuse(refusal('price'));
    await refused;
    expect(store.getSnapshot().confirming).toEqual({ course: [] });
    const confirmed = store.confirm('course');
    expect(store.getSnapshot()).toMatchObject({ refusal: null, errors: { course: [] } });
    ends[1]!.store();
    await confirmed;
    expect(store.getSnapshot()).toMatchObject({
      status: 'saved',
      savedAt: Date.now(),
      confirming: { course: [] },
    });
  });

  test('a confirmation in progress leaves no state when the session ends', async () => {
    for (const settleWith of ['store', 'refuse'] as const) {
      const { store, ends } = onSale();
      store.change('course', { price: 149 });
      const confirmed = store.confirm('course');
      store.end();
      ends[0]![settleWith](offline);
      expect(await confirmed).toBe(false);
      expect(store.getSnapshot()).toMatchObject({ status: 'untouched', refusal: null, unconfirmed: {} });
    }
  });

  test('an unconfirmed change is dropped when it equals the public value or is undone', async () => {
    const { store, sent } = onSale();
    store.change('course', { price: 149 });
    store.change('course', { price: 120 });
    expect(toSaveStatus(store.getSnapshot())).toBe('untouched');
    store.change('course', { price: 149 });
    store.undo('course', ['price']);
    expect(await store.confirm('course')).toBe(true);
    await later();
    expect(sent).toEqual([]);
  });

  test('a change whose confirmation was refused remains unconfirmed and is not retried automatically', async () => {
    const { store, sent, ends } = onSale();
    store.change('course', { price: 149 });
    const refused = store.confirm('course');
    ends[0]!.refuse(refusal('price'));
    expect(await refused).toBe(false);
    expect(store.getSnapshot()).toMatchObject({
      unconfirmed: { course: { price: 149 } },
      errors: { course: [{ path: 'price' }] },
      refusal: { names: ['price'] },
    });
    await store.flush();
    await later();
    expect(sent).toHaveLength(1);
    store.change('course', { price: 150 });
    expect(store.getSnapshot()).toMatchObject({ errors: { course: [] }, refusal: null });
  });

  test('during a confirmation, undo has no effect and the old value is a new unconfirmed change', async () => {
    const { store, sent, ends, sale } = onSale();
    store.change('course', { price: 149 });
    const confirmed = store.confirm('course');
    store.undo('course', ['price']);
    expect(await store.confirm('course')).toBe(false);
    store.change('course', { price: 120 });
    expect(store.getSnapshot().unconfirmed).toEqual({ course: { price: 120 } });
    sale.price = 149;
    ends[0]!.store();
    expect(await confirmed).toBe(true);
    expect(store.getSnapshot()).toMatchObject({
      values: { course: { price: 149 } },
      unconfirmed: { course: { price: 120 } },
    });
    const back = store.confirm('course');
    ends[1]!.refuse(offline);
    expect(await back).toBe(false);
    expect(sent).toHaveLength(2);
    store.undo('course', ['price']);
    expect(store.isUnconfirmed('course')).toBe(false);
  });

  test('a change made during a confirmation needs a separate confirmation', async () => {
    const { store, sent, ends } = onSale();
    store.change('course', { price: 149 });
    const confirmed = store.confirm('course');
    store.change('course', { price: 1 });
    ends[0]!.store();
    await confirmed;
    await later();
    expect(sent).toHaveLength(1);
    expect(store.getSnapshot().unconfirmed).toEqual({ course: { price: 1 } });
  });

  test.each(['before', 'after'] as const)(
    'an unconfirmed change replaces unsaved draft input, when chosen %s the draft save failed',
    async (when) => {
      const { store, sent, ends, sale } = onSale();
      sale.isPublic = false;
      store.change('course', { price: 80 });
      const failed = store.flush();
      sale.isPublic = true;
      if (when === 'before') store.change('course', { price: 149 });
      ends[0]!.refuse(offline);
      await failed;
      if (when === 'after') store.change('course', { price: 149 });
      await store.flush();
      await later();
      expect(sent).toHaveLength(1);
      expect(store.isUnsaved()).toBe(false);
      expect(toSaveStatus(store.getSnapshot())).toBe('unconfirmed');
    },
  );

  test('an unconfirmed change is kept after unpublishing, and later changes are saved automatically', async () => {
    const { store, sent, ends, sale } = onSale();
    store.change('course', { price: 149 });
    sale.isPublic = false;
    store.change('course', { price: 150 });
    await later();
    expect(sent).toEqual([]);
    store.undo('course', ['price']);
    store.change('course', { price: 151 });
    await later();
    ends[0]!.store();
    expect(sent).toEqual([{ group: 'course', fields: { price: 151 } }]);
  });
});
