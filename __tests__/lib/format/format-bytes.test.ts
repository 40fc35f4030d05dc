import { formatSizeLimit } from '@/lib/format/format-bytes';
import { maxChangedPdfBytes, maxFileBytes } from '@/contract/values/limits';

test('limits are said as people say them', () => {
  const said = [...Object.values(maxFileBytes), maxChangedPdfBytes].map((bytes) =>
    formatSizeLimit(bytes, 'en'),
  );
  expect(said).toEqual(['5 GB', '500 MB', '100 MB', '10 MB', '50 MB']);
});
