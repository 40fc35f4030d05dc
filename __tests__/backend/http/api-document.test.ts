import { createApiDocument } from '@/backend/http/api-document';
import { allCalls } from '@/contract';

type Operation = { summary: string; description?: string };

const { paths } = createApiDocument(allCalls) as unknown as {
  paths: Record<string, Record<string, Operation>>;
};
const isShort = (path: string) => paths[path]!.get!.description?.includes('has no nextCursor') ?? false;

test('the API document says "has no nextCursor" of unpaged lists and not of paged lists', () => {
  for (const path of ['/memberships/mine', '/filesystem/folders', '/topics', '/kumu/tags', '/content/best'])
    expect([path, isShort(path)]).toEqual([path, true]);
  for (const path of ['/content', '/courses', '/wallet', '/courses/{id}'])
    expect([path, isShort(path)]).toEqual([path, false]);
});

test('the API document lists the alternative addresses of a call', () => {
  expect(paths['/stripe/customer/checkout']!.post!.description).toMatch(/^Also at \/api\/checkout, /);
});
