import fc from 'fast-check';
import { toWebVtt } from '@/backend/files/web-vtt';

const convert = (text: string) => toWebVtt(Buffer.from(text));
const srt = [
  '1',
  '00:00:01,000 --> 00:00:02,500',
  'Breathe in.',
  '',
  '2',
  '0:01:02,5 --> 00:01:04,250',
  'And out.',
  '',
];

test('an SRT file becomes WebVTT without numbers and with millisecond times', () => {
  const wanted =
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nBreathe in.\n\n00:01:02.500 --> 00:01:04.250\nAnd out.\n';
  expect(convert(srt.join('\n'))).toBe(wanted);
  expect(convert(`\uFEFF${srt.join('\r\n')}`)).toBe(wanted);
  expect(convert(srt.join('\r'))).toBe(wanted);
});

test('the hours of an SRT time may have one or more digits', () => {
  expect(convert('1:02:03,5 --> 10:00:00,000\nLong')).toContain('\n01:02:03.500 --> 10:00:00.000\nLong');
});

const times = (second: number) => `00:00:0${second},000 --> 00:00:0${second},900`;
const textsOf = (lines: string[]) =>
  convert(lines.join('\n'))
    .split('\n\n')
    .slice(1)
    .map((block) => block.trimEnd().split('\n').slice(1));

test.each([
  ['no empty line', ['1', times(1), 'Hello', '2', times(2), 'World'], [['Hello'], ['World']]],
  ['two empty lines', ['1', times(1), 'Hello', '', '', '2', times(2), 'World'], [['Hello'], ['World']]],
  [
    'an empty line after the number',
    ['1', '', times(1), 'Hello', '', '2', '', times(2), 'World'],
    [['Hello'], ['World']],
  ],
  [
    'a caption of digits',
    ['1', times(1), 'It was', '1984', '', '2', times(2), '42', ''],
    [['It was', '1984'], ['42']],
  ],
  ['a count without numbers', [times(1), '3', times(2), '2', times(3), '1'], [['3'], ['2'], ['1']]],
  ['digits without numbers', [times(1), '42', '', times(2), 'World'], [['42'], ['World']]],
  ['digits and no empty line', ['1', times(1), '42', '2', times(2), 'World'], [['42'], ['World']]],
  [
    'an empty line inside of a text',
    ['1', times(1), 'Hello', '', 'there', '', '2', times(2), 'World'],
    [['Hello', 'there'], ['World']],
  ],
  [
    'a year after an empty line',
    ['1', times(1), 'It was', '', '1984', '', '2', times(2), 'World'],
    [['It was', '1984'], ['World']],
  ],
  ['a caption without text', ['1', times(1), '', '2', times(2), 'World'], [['World']]],
  [
    'numbers beside marks of their direction',
    ['\u200f1', times(1), 'Hello', '\u200f2', times(2), 'World', '\x1a'],
    [['Hello'], ['World']],
  ],
  ['numbers from 0 with spaces', ['0', times(1), 'Hello', ' 1 ', times(2), 'World'], [['Hello'], ['World']]],
])(
  'the conversion of an SRT file with %s keeps all text and removes the caption numbers',
  (_, lines, wanted) => {
    expect(textsOf(lines)).toEqual(wanted);
  },
);

test('a caption with two lines in SRT also has two lines in WebVTT', () => {
  expect(convert('00:00:01,000 --> 00:00:02,000\nOne\nTwo')).toContain('\nOne\nTwo\n');
});

test('the conversion of an SRT file keeps bold, italic and underline and escapes other markup', () => {
  const textOf = (line: string) => convert(`00:00:01,000 --> 00:00:02,000\n${line}`).split('\n')[3];
  expect(textOf('<I>Slow</I> & <b>low</b>, <u>please</u>')).toBe(
    '<i>Slow</i> &amp; <b>low</b>, <u>please</u>',
  );
  expect(textOf('{\\an8}<font color="red">Up</font> here')).toBe('Up here');
  expect(textOf('2 < 3 > 1 &amp; <script>x</script>')).toBe(
    '2 &lt; 3 &gt; 1 &amp; &lt;script&gt;x&lt;/script&gt;',
  );
});

test('a WebVTT file is unchanged except for its byte order mark and line endings', () => {
  const vtt =
    'WEBVTT - a title\n\nNOTE of the author\nin two lines\n\nSTYLE\n::cue {}\n\nintro\n00:01.000 --> 00:02.000 line:0 align:start\n<v Ana>Hello\n\n00:02.000 --> 01:00:03.000\nBye\n';
  expect(convert(vtt)).toBe(vtt);
  expect(convert(`\uFEFF${vtt.replaceAll('\n', '\r\n')}`)).toBe(vtt);
});

test('a caption number in WebVTT that directly follows a text gets an empty line before it', () => {
  const [one, two] = ['00:01.000 --> 00:02.000', '00:03.000 --> 00:04.000'];
  const join = (...lines: string[]) => ['WEBVTT', '', ...lines].join('\n');
  const numbered = join('1', one, 'Hello', '', '2', two, 'World\n');
  expect(convert(numbered)).toBe(numbered);
  expect(convert(join('1', one, 'Hello', '2', two, 'World\n'))).toBe(numbered);
  expect(convert(join('1', one, 'It was', '1984', '', '2', two, '42'))).toMatch(/\n1984\n\n2\n[^]*\n42$/);
  const counting = join(one, '2', two, '1');
  expect(convert(counting)).toBe(counting);
});

const cue = (times: string) => `WEBVTT\n\n${times}\nWords`;
test.each([
  ['another encoding', Buffer.from([0x57, 0xe9, 0x0a]), 'CAPTIONS_NOT_UTF8', 0],
  ['UTF-16', Buffer.from(`\uFEFF${srt.join('\n')}`, 'utf16le'), 'CAPTIONS_NOT_UTF8', 0],
  ['UTF-16 without its mark', Buffer.from(srt.join('\n'), 'utf16le'), 'CAPTIONS_NOT_UTF8', 0],
  ['a page', Buffer.from('<html>'), 'CAPTIONS_FORMAT', 0],
  ['a header with more letters', Buffer.from('WEBVTTX\n\nWords'), 'CAPTIONS_FORMAT', 0],
  ['white space', Buffer.from(' \n'), 'CAPTIONS_EMPTY', 0],
  ['a header alone', Buffer.from('WEBVTT\n\n'), 'CAPTIONS_EMPTY', 0],
  [
    'times without text',
    Buffer.from(cue('00:01.000 --> 00:02.000').replace('Words', ' ')),
    'CAPTIONS_EMPTY',
    0,
  ],
  ['a comma in WebVTT', Buffer.from(cue('00:01,000 --> 00:02,000')), 'CAPTIONS_TIME', 3],
  ['seconds above 59', Buffer.from(cue('00:60.000 --> 00:61.000')), 'CAPTIONS_TIME', 3],
  ['half a time', Buffer.from(cue('00:01.000 -->')), 'CAPTIONS_TIME', 3],
  ['an end before its start', Buffer.from(cue('00:02.000 --> 00:01.999')), 'CAPTIONS_ORDER', 3],
  ['an end at its start', Buffer.from(cue('00:02.000 --> 00:02.000')), 'CAPTIONS_ORDER', 3],
  ['text after an empty line', Buffer.from(`${cue('00:01.000 --> 00:02.000')}\n\nMore`), 'CAPTIONS_STRAY', 6],
  [
    'a start before the one above',
    Buffer.from(`${cue('00:02.000 --> 00:03.000')}\n\n00:01.999 --> 00:04.000\nMore`),
    'CAPTIONS_ORDER',
    6,
  ],
])('an invalid caption file (%s) is refused with its line number', (_, bytes, code, line) => {
  expect(() => toWebVtt(bytes)).toThrow(
    expect.objectContaining({
      status: 422,
      code: 'INVALID_INPUT',
      fields: [expect.objectContaining({ path: 'captions', code, limit: line })],
    }),
  );
});

test('a file of 40,000 named captions is read in linear time', () => {
  const blocks = Array.from({ length: 40_000 }, () => 'a\n00:00.000 --> 00:00.001\n\n').join('');
  const vtt = `WEBVTT\n\n${blocks}00:02.000 --> 00:03.000\nWords`;
  expect(convert(vtt)).toBe(vtt);
}, 3_000);

test('captions with the same start or with overlapping times are accepted', () => {
  const vtt = `${cue('00:02.000 --> 00:05.000')}\n\n00:02.000 --> 00:03.000\nMore`;
  expect(convert(vtt)).toBe(vtt);
});

test('any SRT text becomes WebVTT with the same captions and no other markup', () => {
  const line = fc.string({ minLength: 1 }).filter((text) => text.trim() !== '' && !/[\r\n\0]|-->/.test(text));
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), (lines) => {
      const text = lines.map((words, index) => `00:00:0${index},000 --> 00:00:0${index},500\n${words}\n`);
      const blocks = convert(text.join('\n')).split('\n\n').slice(1);
      expect(blocks).toHaveLength(lines.length);
      expect(blocks.join('\n').replace(/<\/?[biu]>|--> /g, '')).not.toMatch(/[<>]/);
    }),
  );
});
