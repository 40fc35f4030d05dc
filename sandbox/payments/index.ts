import { readSettings } from './settings.ts';
import { startPaymentsSandbox } from './start-payments-sandbox.ts';

function stop(...lines: string[]): never {
  for (const line of lines) process.stderr.write(`payments sandbox: ${line}\n`);
  process.exit(1);
}

const settings = readSettings(process.env);
if ('problems' in settings) stop(...settings.problems);
const { options } = settings;

const sandbox = await startPaymentsSandbox(options).catch((error: NodeJS.ErrnoException) =>
  stop(
    error.code === 'EADDRINUSE'
      ? `port ${options.port} is taken; set PAYMENTS_SANDBOX_PORT to another`
      : `cannot start: ${error.message}`,
  ),
);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
}
