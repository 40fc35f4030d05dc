import pg from 'pg';

/**
 * Runs `work` with a connection and closes the connection afterwards.
 *
 * After an error of `work` the caller stops the database. A connection that is open at that moment
 * would end the process with the error of the lost connection and hide the first error.
 */
export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
