import pg from 'pg';
import { config } from '../config.ts';
import { log } from '../log.ts';

const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 10_000;

type Handlers = {
  /** Called for each notification with its channel and payload. */
  onNotification(channel: string, payload: string): void;
  /**
   * Called when the connection begins to listen, also after a reconnect. Earlier notifications are
   * lost.
   */
  onListening(): void;
};

/**
 * Listens to channels of PostgreSQL on a separate connection, which is opened again after a loss.
 * @returns the function that closes the connection
 */
export function listenTo(channels: string[], { onNotification, onListening }: Handlers): () => Promise<void> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let retryMs = FIRST_RETRY_MS;
  let isClosed = false;

  async function connect(): Promise<void> {
    const own = new pg.Client({
      connectionString: config.database.url(),
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    client = own;
    own.on('notification', ({ channel, payload = '' }) => onNotification(channel, payload));
    own.on('error', (error) => log.warn({ err: error }, 'stream listener'));
    try {
      await own.connect();
      for (const channel of channels) await own.query(`listen ${own.escapeIdentifier(channel)}`);
      // A failure before this line is retried below.
      own.once('end', retry);
      retryMs = FIRST_RETRY_MS;
      onListening();
    } catch (error) {
      log.warn({ err: error }, 'stream listener');
      await own.end().catch(() => {});
      retry();
    }
  }

  function retry(): void {
    if (isClosed) return;
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), retryMs * (0.5 + Math.random() / 2)).unref();
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
  }

  void connect();
  return async () => {
    isClosed = true;
    clearTimeout(timer);
    await client?.end().catch(() => {});
  };
}
