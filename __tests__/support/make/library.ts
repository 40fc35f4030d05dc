import type { LibraryItem } from '@/contract/library';
import { contentCard } from './content';
import { id } from './ids';

export const libraryItem = (fields: Partial<LibraryItem> = {}): LibraryItem => ({
  content: contentCard(),
  progress: { completedPartIds: [id(101)], percent: 33, continuePartId: id(102), continueSeconds: 12 },
  continueTitle: 'One getting-up time',
  unlockedAt: '2026-01-01T00:00:00.000Z',
  lastSeenAt: '2026-01-02T00:00:00.000Z',
  endsAt: null,
  membership: null,
  comesWith: null,
  ...fields,
});
