import { ask, startBackend } from '../../support/backend';
import { makeCreator } from '../../support/make/creators';

test('creators and visitors can read the fee rule and the review days of the configuration', async () => {
  await startBackend({ PLATFORM_FEE_BASIS_POINTS: '1500', PLATFORM_FEE_FIXED_CENTS: '45', REVIEW_DAYS: '5' });
  const feeRule = { basisPoints: 1500, fixedCents: 45 };
  expect(await ask('GET /creators/fee-rule')).toMatchObject({
    status: 200,
    body: { ...feeRule, reviewDays: 5 },
  });
  expect(await ask('GET /creators/mine', { as: await makeCreator() })).toMatchObject({
    body: { feeRule, reviewDays: 5 },
  });
});
