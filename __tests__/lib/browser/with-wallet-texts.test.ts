import { withWalletTexts } from '@/lib/browser/with-wallet-texts';

const add = jest.fn();
jest.mock('next-i18next/pages', () => ({
  i18n: { language: 'en', addResourceBundle: (...values: unknown[]): unknown => add(...values) },
}));
jest.mock('@/lib/browser/later-texts/en', () => ({
  onDemand: { wallet: new URL('https://kumu.test/wallet.json') },
}));

afterEach(() => jest.restoreAllMocks());

test('a dialog is loaded with its texts, which are requested once and again after a failure', async () => {
  const fetching = jest.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('offline'));
  const file = { TipModal: 'dialog' };
  await expect(withWalletTexts(Promise.resolve(file))).rejects.toThrow('offline');
  expect(add).not.toHaveBeenCalled();

  fetching.mockResolvedValue(Response.json({ tip: { title: 'Tip' } }));
  const load = () => withWalletTexts(Promise.resolve(file));
  expect(await Promise.all([load(), load()])).toEqual([file, file]);
  expect(add.mock.calls).toEqual([['en', 'wallet', { tip: { title: 'Tip' } }, true]]);
  expect(fetching).toHaveBeenCalledTimes(2);
});
