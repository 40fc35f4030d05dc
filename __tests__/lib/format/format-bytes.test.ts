import { formatBytes, formatSizeLimit } from '@/lib/format/format-bytes';
import { maxChangedPdfBytes, maxFileBytes } from '@/contract/values/limits';

test('size limits are formatted in round units', () => {
  const said = [...Object.values(maxFileBytes), maxChangedPdfBytes].map((bytes) =>
    formatSizeLimit(bytes, 'en'),
  );
  expect(said).toEqual(['5 GB', '500 MB', '100 MB', '10 MB', '50 MB']);
});

test('the used space is formatted in the units of its limit', () => {
  const GiB = 1024 ** 3;
  expect([200 * GiB, 2 * GiB, 24 * 1024 ** 2, 1500].map((size) => formatSizeLimit(size, 'en'))).toEqual([
    '200 GB',
    '2 GB',
    '24 MB',
    '1 kB',
  ]);
});

test('a size limit of a gigabyte is formatted in gigabytes', () => {
  const MiB = 1024 ** 2;
  expect([1, 1023, 1024, 1536].map((size) => formatSizeLimit(size * MiB, 'en'))).toEqual([
    '1 MB',
    '1 GB',
    '1 GB',
    '1.5 GB',
  ]);
  expect(formatSizeLimit(900 * MiB, 'en')).toBe('900 MB');
});

test.each([
  [1, '1 byte'],
  [999, '999 bytes'],
  [1500, '2 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [1_500_000, '2 MB'],
  [999_499_999, '999 MB'],
  [999_500_000, '1 GB'],
  [1_440_000_000_000, '1.4 TB'],
])('%d bytes are %s', (bytes, text) => expect(formatBytes(bytes, 'en')).toBe(text));
