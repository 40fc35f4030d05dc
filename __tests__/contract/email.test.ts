import { Domain, Email, ShownDomain, ShownEmail } from '@/contract/email';
import { toFieldErrors } from '@/contract/rules/field-errors';

test.each([
  ['jo@bücher.example', 'jo@xn--bcher-kva.example'],
  ['Jo@BÜCHER.example', 'jo@xn--bcher-kva.example'],
  ['jo@bu\u0308cher.example', 'jo@xn--bcher-kva.example'],
  ['jo@xn--BCHER-kva.example', 'jo@xn--bcher-kva.example'],
  ['jo＠bücher.example', 'jo@xn--bcher-kva.example'],
  ['anna@почта.рф', 'anna@xn--80a1acny.xn--p1ai'],
  ['info@例え。テスト', 'info@xn--r8jz45g.xn--zckzah'],
  ['jo@straße.example', 'jo@xn--strae-oqa.example'],
  ['jo+a.b_c@mail.example.org', 'jo+a.b_c@mail.example.org'],
])('the email address %s is stored as %s', (typed, stored) => {
  expect(Email.parse(` ${typed} `)).toBe(stored);
});

test.each([
  ['jo@xn--bcher-kva.example', 'jo@bücher.example'],
  ['anna@xn--80a1acny.xn--p1ai', 'anna@почта.рф'],
  ['info@xn--r8jz45g.xn--zckzah', 'info@例え.テスト'],
  ['j…@xn--bcher-kva.example', 'j…@bücher.example'],
  ['xn--bcher-kva@example.org', 'xn--bcher-kva@example.org'],
  ['jo@xn--nonsense!.example', 'jo@xn--nonsense!.example'],
  ['jo@xn--99999999999.example', 'jo@xn--99999999999.example'],
  ['', ''],
])('the stored email address %s is shown as %s', (stored, shown) => {
  expect(ShownEmail.parse(stored)).toBe(shown);
});

test.each(['p\u0430ypal', 'аррӏе', '\u0261oogle', 'micros\u0585ft', 'w\u0131kipedia', 'ινκ'])(
  'the label %s, whose letters look like others, is shown as it is stored',
  (label) => {
    const stored = Email.parse(`jo@${label}.example`);
    expect(stored).toMatch(/^jo@xn--/);
    expect(ShownEmail.parse(stored)).toBe(stored);
  },
);

test('a domain that is too long is rejected without a conversion', () => {
  const convert = jest.spyOn(globalThis, 'URL');
  const letters = Array.from({ length: 5000 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('');
  expect(Email.safeParse(`a@${letters}.com`).success).toBe(false);
  expect(Domain.safeParse(`${letters}.com`).success).toBe(false);
  expect(convert).not.toHaveBeenCalled();
  convert.mockRestore();
});

test.each(['jö@example.org', '用户@例え.jp', 'jo\u0308@bücher.example'])(
  'the address %s is refused for its letters before the @',
  (typed) => {
    expect(toFieldErrors(Email.safeParse(typed).error!)).toEqual([
      {
        path: '',
        code: 'EMAIL_LETTERS',
        message: 'Before the @, use only the letters a to z, digits and signs such as . - and +.',
      },
    ]);
  },
);

test.each([
  'jo',
  'jo@',
  '@bücher.example',
  'jo@bücher',
  'jo@bü cher.example',
  'jo@1.2.3.4',
  'a..b@x.test',
  'jo@bü/cher.example',
])('the text %s is not an email address', (typed) => {
  expect(toFieldErrors(Email.safeParse(typed).error!)).toMatchObject([{ path: '', code: 'INVALID' }]);
});

test('a mail domain is stored in ASCII and shown in Unicode', () => {
  expect(Domain.parse(' Bücher.Example ')).toBe('xn--bcher-kva.example');
  expect(ShownDomain.parse('mail.xn--bcher-kva.example')).toBe('mail.bücher.example');
});
