import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { waitFor } from '@testing-library/react';
import { useTranslation } from 'next-i18next/pages';
import { useLaterTexts } from '@/hooks/shell/useLaterTexts';
import { renderPage } from '../../support/render-page';

const { addresses, onDemand } = jest.requireActual<typeof import('@/lib/browser/later-texts/en')>(
  '@/lib/browser/later-texts/en',
);

jest.mock('@/lib/browser/later-texts/en', () => ({
  addresses: { later: new URL('https://kumu.test/later.json') },
}));

test('the texts loaded later are the namespaces that every page may need', () => {
  expect(Object.keys(addresses)).toEqual(['common', 'chat', 'dashboard', 'onboarding']);
  for (const address of Object.values({ ...addresses, ...onDemand }))
    expect(JSON.parse(readFileSync(fileURLToPath(address), 'utf8'))).toBeInstanceOf(Object);
});

test('the later texts are available when their file has loaded', async () => {
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ title: 'A later title' }));
  let find: (key: string) => unknown = () => undefined;
  function Page() {
    useLaterTexts();
    const { i18n } = useTranslation();
    find = (key) => i18n.getResource('en', 'later', key) as unknown;
    return null;
  }
  renderPage(<Page />);
  await waitFor(() => expect(find('title')).toBe('A later title'));
  jest.restoreAllMocks();
});
