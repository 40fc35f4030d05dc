import { readInvitationList } from '@/backend/businesses/invitation-list';

const emailsOf = (list: string) => readInvitationList(list).rows.map(({ line, email }) => `${line} ${email}`);
const problemsOf = (list: string) =>
  readInvitationList(list).problems.map(({ line, reason, text }) => `${line} ${reason} ${text}`);

test.each([
  ['one on each line', 'a@x.test\nb@x.test', ['1 a@x.test', '2 b@x.test']],
  [
    'lines of Windows and old Macs',
    'a@x.test\r\nb@x.test\rc@x.test',
    ['1 a@x.test', '2 b@x.test', '3 c@x.test'],
  ],
  ['a byte order mark', '\uFEFFa@x.test', ['1 a@x.test']],
  ['a byte order mark before a heading', '\uFEFF"E-mail"\n"a@x.test"', ['2 a@x.test']],
  ['empty lines, also at the start', '\n \n,;\na@x.test\n\n', ['4 a@x.test']],
  ['semicolons', 'Name;E-Mail;Team\nJo;A@X.test;Loom', ['2 a@x.test']],
  ['tabs', 'Jo\ta@x.test\tLoom', ['1 a@x.test']],
  ['separators inside of quotes', '"Weatherlow, ""Jo""; Q.",a@x.test', ['1 a@x.test']],
  ['a line break inside of quotes', 'a@x.test,"12 High St\nLeeds"\nb@x.test', ['1 a@x.test', '3 b@x.test']],
  ['a name before the address', '"Jo Weatherlow" <a@x.test>', ['1 a@x.test']],
  ['a quote that is never closed', 'a@x.test,5" loom\nb@x.test', ['1 a@x.test', '2 b@x.test']],
  ['a quote that is never closed in a later row', 'a@x.test\n5" loom,b@x.test', ['1 a@x.test', '2 b@x.test']],
  ['a handle beside the address', '@jo,a@x.test', ['1 a@x.test']],
  ['a domain in other letters', 'Jo;jo@Bücher.example', ['1 jo@xn--bcher-kva.example']],
  ['commas between addresses', 'a@x.test, b@x.test,c@x.test', ['1 a@x.test', '1 b@x.test', '1 c@x.test']],
  [
    'semicolons and spaces',
    'a@x.test; b@x.test c@x.test\nd@x.test',
    ['1 a@x.test', '1 b@x.test', '1 c@x.test', '2 d@x.test'],
  ],
  [
    'names and addresses from a mail program',
    'Jo Weatherlow <a@x.test>, "Bo" <b@x.test>',
    ['1 a@x.test', '1 b@x.test'],
  ],
])('the invitation list parser reads %s', (_, list, emails) => {
  expect(emailsOf(list)).toEqual(emails);
  expect(problemsOf(list)).toEqual([]);
});

test.each([
  ['no address', 'INVALID'],
  ['a@x', 'INVALID'],
  ['=HYPERLINK("mailto:a@x.test")', 'INVALID'],
  ["=cmd|'/c calc'!A1@x.test", 'INVALID'],
  ['=a@x.test', 'INVALID'],
  ['a@x.test\u0000', 'INVALID'],
  ['ä@x.test', 'LETTERS'],
  ['Jo <用户@例え.jp>', 'LETTERS'],
  ['Jo,a@x.test,b@x.test', 'SEVERAL'],
  ['a@x.test or b@x.test', 'SEVERAL'],
  ['OK@x.test', 'REPEATED'],
])('the row %s is reported with its line number and reason %s', (row, reason) => {
  const list = `Email\nok@x.test\n${row}\nalso@x.test`;
  expect(problemsOf(list)).toEqual([`3 ${reason} ${row}`]);
  expect(emailsOf(list)).toEqual(['2 ok@x.test', '4 also@x.test']);
});

test('each invalid entry of a row is reported separately, and the valid entries of the row are invited', () => {
  const list = 'a@x.test, b@, a@x.test; c@x.test';
  expect(emailsOf(list)).toEqual(['1 a@x.test', '1 c@x.test']);
  expect(problemsOf(list)).toEqual(['1 INVALID b@', '1 REPEATED a@x.test']);
});

test('a reported row is cut to its first 100 characters', () => {
  expect(problemsOf(`  ${'x'.repeat(101)}  `)).toEqual([`1 INVALID ${'x'.repeat(100)}`]);
  expect(problemsOf('  no address  ')).toEqual(['1 INVALID no address']);
});
