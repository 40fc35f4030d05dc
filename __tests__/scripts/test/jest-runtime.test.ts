import { createRequire } from 'node:module';

test('packages are loaded by Node until the test file mocks a module, and other packages then get the mock', async () => {
  const { default: loaded } = await import('fresh');
  expect(loaded).toBe(createRequire(__filename)('fresh'));

  jest.doMock('fresh', () => () => 'mocked');
  const { request } = await import('express');
  const got = Object.assign(Object.create(request), {
    method: 'GET',
    res: { statusCode: 200, get: () => '' },
  });
  expect(got.fresh).toBe('mocked');
});
