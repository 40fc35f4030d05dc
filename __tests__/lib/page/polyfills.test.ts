test('a browser without URL.canParse receives a polyfill', async () => {
  const own = Object.getOwnPropertyDescriptor(URL, 'canParse')!;
  Reflect.deleteProperty(URL, 'canParse');
  try {
    await import('@/lib/page/polyfills');
    expect([
      URL.canParse('https://kumu.test/a'),
      URL.canParse('/a'),
      URL.canParse('/a', 'https://kumu.test'),
    ]).toEqual([true, false, true]);
  } finally {
    Object.defineProperty(URL, 'canParse', own);
  }
});
