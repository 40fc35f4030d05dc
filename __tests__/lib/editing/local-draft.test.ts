import { waitFor } from '@testing-library/react';
import { createAutosave } from '@/lib/editing/autosave';
import { findWords, forgetWords, holdWords, storeWords, type KeptWords } from '@/lib/editing/local-draft';
import { claimPersonalState, clearPersonalState } from '@/lib/session/personal-state';
import { createWordsKeeper } from '@/lib/editing/local-draft-keeper';
import { DAY_MS } from '@/contract/values/times';

const of = { ownerId: 'ada', contentType: 'POST', contentId: 'post' } as const;
const words = (fields: Partial<KeptWords> = {}): KeptWords => ({
  ...of,
  id: 'one',
  keptAt: Date.now(),
  version: 3,
  groups: { content: { text: 'Rest well.' } },
  ...fields,
});
const idsOf = async (which: Parameters<typeof findWords>[0] = of) =>
  (await findWords(which)).map(({ id }) => id);

beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'locks');
});

describe('kept words', () => {
  test('are found for their content and their person alone, the newest first', async () => {
    const now = Date.now();
    storeWords(words({ id: 'older', keptAt: now - 5 }));
    storeWords(words({ id: 'newer', keptAt: now }));
    storeWords(words({ id: 'of another post', contentId: 'other' }));
    storeWords(words({ id: 'of a course', contentType: 'COURSE' }));
    storeWords(words({ id: 'of another person', ownerId: 'bo' }));
    expect(await idsOf()).toEqual(['newer', 'older']);
    expect(await idsOf({ ...of, ownerId: 'bo' })).toEqual(['of another person']);
    forgetWords(words({ id: 'newer' }));
    expect(await idsOf()).toEqual(['older']);
  });

  test('are removed after 30 days', async () => {
    storeWords(words({ keptAt: Date.now() - 30 * DAY_MS + 60_000 }));
    expect(await idsOf()).toEqual(['one']);
    storeWords(words({ keptAt: Date.now() - 30 * DAY_MS }));
    expect(await idsOf()).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });

  test('are the 20 newest', async () => {
    const now = Date.now();
    for (let at = 0; at < 23; at += 1) storeWords(words({ id: `${at}`, keptAt: now + at }));
    expect(localStorage).toHaveLength(20);
    expect((await idsOf()).at(-1)).toBe('3');
  });

  test('leave alone what else is kept, and what cannot be read is removed', async () => {
    localStorage.setItem('kumu.uploads', '[]');
    localStorage.setItem('kumu.words.ada.x', '{');
    localStorage.setItem(
      'kumu.words.ada.y',
      '{"id":"y","ownerId":"ada","contentId":"post","keptAt":1,"groups":[]}',
    );
    storeWords(words());
    expect(await idsOf()).toEqual(['one']);
    expect(Object.keys(localStorage).toSorted()).toEqual(['kumu.uploads', 'kumu.words.ada.one']);
  });

  test('are refused where they are very long', () => {
    expect(storeWords(words({ groups: { content: { text: 'x'.repeat(150_000) } } }))).toBe(false);
    expect(localStorage).toHaveLength(0);
  });

  test('break nothing where storage is full or forbidden', async () => {
    for (const name of ['setItem', 'getItem', 'removeItem'] as const)
      jest.spyOn(Storage.prototype, name).mockImplementation(() => {
        throw new DOMException('no', 'QuotaExceededError');
      });
    expect(storeWords(words())).toBe(false);
    expect(await findWords(of)).toEqual([]);
    forgetWords(words());
    claimPersonalState('ada');
    clearPersonalState();
  });

  test('of an editor that is open in a tab are not offered', async () => {
    const held = new Map<string, unknown>();
    const locks = {
      request: async (name: string, _options: object, hold: () => Promise<void>) => {
        held.set(name, null);
        await hold();
        held.delete(name);
      },
      query: async () => ({ held: [...held.keys()].map((name) => ({ name })) }),
    };
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
    storeWords(words());
    const release = holdWords(words());
    expect(await idsOf()).toEqual([]);
    release();
    await waitFor(async () => expect(await idsOf()).toEqual(['one']));
  });

  test('are removed when their person signs out, and those of others stay', async () => {
    storeWords(words());
    storeWords(words({ ownerId: 'bo', id: 'two' }));
    claimPersonalState('ada');
    clearPersonalState();
    expect(Object.keys(localStorage)).toEqual(['kumu.words.bo.two']);
  });
});

describe('the keeper of an autosave', () => {
  /** An editor whose requests the test settles. */
  function setUp() {
    const ends: { store: () => void; refuse: () => void }[] = [];
    const autosave = createAutosave({
      save: () =>
        new Promise<void>((resolve, reject) =>
          ends.push({ store: resolve, refuse: () => reject(new Error('offline')) }),
        ),
    });
    const keeper = createWordsKeeper(autosave, {
      contentType: 'POST',
      contentId: 'post',
      words: ['title', 'text'],
      version: () => 3,
    });
    /** What another tab would find, had this one crashed. */
    const kept = async () => (await findWords(of))[0]?.groups;
    return { autosave, keeper, ends, kept };
  }

  test('keeps words from the first key until they are stored, also while they are sent', async () => {
    const { autosave, keeper, ends, kept } = setUp();
    keeper.keepFor('ada');
    autosave.change('content', { text: 'R' });
    expect(await kept()).toEqual({ content: { text: 'R' } });
    const sent = autosave.flush();
    expect(await kept()).toEqual({ content: { text: 'R' } });
    autosave.change('content', { title: 'Rest' });
    expect(await kept()).toEqual({ content: { text: 'R', title: 'Rest' } });
    ends[0]!.store();
    await waitFor(async () => expect(await kept()).toEqual({ content: { title: 'Rest' } }));
    ends[1]!.store();
    await sent;
    expect(localStorage).toHaveLength(0);
  });

  test('keeps them after a failure, with their version, and is the only one that does not find them', async () => {
    const { autosave, keeper, ends } = setUp();
    keeper.keepFor('ada');
    autosave.change('content', { text: 'Rest' });
    const sent = autosave.flush();
    ends[0]!.refuse();
    await sent;
    expect(keeper.isKept()).toBe(true);
    expect(await findWords(of)).toMatchObject([{ version: 3, groups: { content: { text: 'Rest' } } }]);
    expect(await keeper.findEarlier('ada')).toEqual([]);
    autosave.end();
    expect(localStorage).toHaveLength(0);
  });

  test('does not claim to keep what is no words, nor what it could not keep', async () => {
    const { autosave, keeper, kept } = setUp();
    keeper.keepFor('ada');
    autosave.change('content', { text: 'Rest', audience: 'EVERYONE' });
    expect(await kept()).toEqual({ content: { text: 'Rest' } });
    expect(keeper.isKept()).toBe(false);
    autosave.end();

    const other = setUp();
    other.keeper.keepFor('ada');
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no', 'QuotaExceededError');
    });
    other.autosave.change('content', { text: 'Rest' });
    expect(other.keeper.isKept()).toBe(false);
    full.mockRestore();
    other.autosave.change('content', { text: 'Rest.' });
    expect(other.keeper.isKept()).toBe(true);
    other.autosave.end();
  });

  test('keeps nothing of a person it does not know, and what was typed before once it does', async () => {
    const { autosave, keeper, kept } = setUp();
    autosave.change('content', { text: 'Rest' });
    expect(localStorage).toHaveLength(0);
    keeper.keepFor('ada');
    expect(await kept()).toEqual({ content: { text: 'Rest' } });
    autosave.end();
  });

  test('keeps nothing of a group that was deleted', async () => {
    const { autosave, keeper } = setUp();
    keeper.keepFor('ada');
    autosave.change('part:1', { text: 'Rest' });
    void autosave.flush();
    autosave.forget('part:1');
    expect(localStorage).toHaveLength(0);
    autosave.end();
  });
});
