import { createRequire } from 'node:module';

test('Node loads packages until the test file mocks a module; the mock then reaches other packages', async () => {
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
