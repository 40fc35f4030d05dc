import type { NextApiHandler } from 'next';

const body = process.env.BENCH_JSON ?? '{}';

const baseline: NextApiHandler = (_req, res) => {
  res.setHeader('content-type', 'application/json; charset=utf-8');
  res.status(200).end(body);
};

export default baseline;
