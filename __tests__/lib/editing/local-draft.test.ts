import { waitFor } from '@testing-library/react';
import { createAutosave } from '@/lib/editing/autosave';
import {
  listLocalDrafts,
  removeLocalDraft,
  lockLocalDraft,
  storeLocalDraft,
  type LocalDraft,
} from '@/lib/editing/local-draft';
import { claimPersonalState, clearPersonalState } from '@/lib/session/personal-state';
import { createLocalDraftKeeper } from '@/lib/editing/local-draft-keeper';
import { DAY_MS } from '@/contract/values/times';

const of = { ownerId: 'ada', contentType: 'POST', contentId: 'post' } as const;
const words = (fields: Partial<LocalDraft> = {}): LocalDraft => ({
  ...of,
  id: 'one',
  keptAt: Date.now(),
  version: 3,
  groups: { content: { text: 'Rest well.' } },
  ...fields,
});
const idsOf = async (which: Parameters<typeof listLocalDrafts>[0] = of) =>
  (await listLocalDrafts(which)).map(({ id }) => id);

beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'locks');
});

describe('local drafts', () => {
  test('local drafts are found only for their content and owner, newest first', async () => {
    const now = Date.now();
    storeLocalDraft(words({ id: 'older', keptAt: now - 5 }));
    storeLocalDraft(words({ id: 'newer', keptAt: now }));
    storeLocalDraft(words({ id: 'of another post', contentId: 'other' }));
    storeLocalDraft(words({ id: 'of a course', contentType: 'COURSE' }));
    storeLocalDraft(words({ id: 'of another person', ownerId: 'bo' }));
    expect(await idsOf()).toEqual(['newer', 'older']);
    expect(await idsOf({ ...of, ownerId: 'bo' })).toEqual(['of another person']);
    removeLocalDraft(words({ id: 'newer' }));
    expect(await idsOf()).toEqual(['older']);
  });

  test('local drafts are removed after 30 days', async () => {
    storeLocalDraft(words({ keptAt: Date.now() - 30 * DAY_MS + 60_000 }));
    expect(await idsOf()).toEqual(['one']);
    storeLocalDraft(words({ keptAt: Date.now() - 30 * DAY_MS }));
    expect(await idsOf()).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });

  test('local drafts are limited to the 20 newest', async () => {
    const now = Date.now();
    for (let at = 0; at < 23; at += 1) storeLocalDraft(words({ id: `${at}`, keptAt: now + at }));
    expect(localStorage).toHaveLength(20);
    expect((await idsOf()).at(-1)).toBe('3');
  });

  test('unreadable local drafts are removed, and other stored values are kept', async () => {
    localStorage.setItem('kumu.uploads', '[]');
    localStorage.setItem('kumu.words.ada.x', '{');
    localStorage.setItem(
      'kumu.words.ada.y',
      '{"id":"y","ownerId":"ada","contentId":"post","keptAt":1,"groups":[]}',
    );
    storeLocalDraft(words());
    expect(await idsOf()).toEqual(['one']);
    expect(Object.keys(localStorage).toSorted()).toEqual(['kumu.uploads', 'kumu.words.ada.one']);
  });

  test('a very long local draft is rejected', () => {
    expect(storeLocalDraft(words({ groups: { content: { text: 'x'.repeat(150_000) } } }))).toBe(false);
    expect(localStorage).toHaveLength(0);
  });

  test('local drafts throw no error when storage is full or forbidden', async () => {
    for (const name of ['setItem', 'getItem', 'removeItem'] as const)
      jest.spyOn(Storage.prototype, name).mockImplementation(() => {
        throw new DOMException('no', 'QuotaExceededError');
      });
    expect(storeLocalDraft(words())).toBe(false);
    expect(await listLocalDrafts(of)).toEqual([]);
    removeLocalDraft(words());
    claimPersonalState('ada');
    clearPersonalState();
  });

  test('local drafts of an editor that is open in a tab are not offered', async () => {
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
    storeLocalDraft(words());
    const release = lockLocalDraft(words());
    expect(await idsOf()).toEqual([]);
    release();
    await waitFor(async () => expect(await idsOf()).toEqual(['one']));
  });

  test('local drafts are removed when their owner signs out, and drafts of other owners are kept', async () => {
    storeLocalDraft(words());
    storeLocalDraft(words({ ownerId: 'bo', id: 'two' }));
    claimPersonalState('ada');
    clearPersonalState();
    expect(Object.keys(localStorage)).toEqual(['kumu.words.bo.two']);
  });
});

describe('the local draft of an autosave store', () => {
  /** Creates an editor whose requests are resolved by the test. */
  function setUp() {
    const ends: { store: () => void; refuse: () => void }[] = [];
    const autosave = createAutosave({
      save: () =>
        new Promise<void>((resolve, reject) =>
          ends.push({ store: resolve, refuse: () => reject(new Error('offline')) }),
        ),
    });
    const keeper = createLocalDraftKeeper(autosave, {
      contentType: 'POST',
      contentId: 'post',
      words: ['title', 'text'],
      version: () => 3,
    });
    /** Returns the groups that another tab would find if this tab had crashed. */
    const kept = async () => (await listLocalDrafts(of))[0]?.groups;
    return { autosave, keeper, ends, kept };
  }

  test('a local draft keeps texts from the first change until they are stored, including while they are sent', async () => {
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

  test('a local draft keeps its texts and version after a failure, and its editor does not list it', async () => {
    const { autosave, keeper, ends } = setUp();
    keeper.keepFor('ada');
    autosave.change('content', { text: 'Rest' });
    const sent = autosave.flush();
    ends[0]!.refuse();
    await sent;
    expect(keeper.isKept()).toBe(true);
    expect(await listLocalDrafts(of)).toMatchObject([{ version: 3, groups: { content: { text: 'Rest' } } }]);
    expect(await keeper.findEarlier('ada')).toEqual([]);
    autosave.end();
    expect(localStorage).toHaveLength(0);
  });

  test('a local draft is not reported as kept if a field is not a text or the storage rejected it', async () => {
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

  test('a local draft is not stored for an unknown owner, and stores earlier texts when the owner is known', async () => {
    const { autosave, keeper, kept } = setUp();
    autosave.change('content', { text: 'Rest' });
    expect(localStorage).toHaveLength(0);
    keeper.keepFor('ada');
    expect(await kept()).toEqual({ content: { text: 'Rest' } });
    autosave.end();
  });

  test('a local draft does not contain a deleted group', async () => {
    const { autosave, keeper } = setUp();
    keeper.keepFor('ada');
    autosave.change('part:1', { text: 'Rest' });
    void autosave.flush();
    autosave.forget('part:1');
    expect(localStorage).toHaveLength(0);
    autosave.end();
  });
});
