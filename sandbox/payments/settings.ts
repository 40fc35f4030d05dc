import { sandboxPayments } from '../../config/environment.ts';
import type { PaymentsSandboxOptions } from './start-payments-sandbox.ts';

type Environment = Record<string, string | undefined>;
const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

function readPort(text: string) {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return port >= 1 && port <= 65_535 ? port : null;
}

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/**
 * Reads the settings of the sandbox from the environment. An empty value counts as absent.
 * @returns the settings, or all problems with one sentence each
 */
export function readSettings(
  environment: Environment,
): { options: PaymentsSandboxOptions } | { problems: string[] } {
  const problems: string[] = [];
  const read = (name: string, fallback: string, fault: string, isRight: (value: string) => boolean) => {
    const value = environment[name]?.trim() || fallback;
    if (!isRight(value)) problems.push(`${name} ${fault}`);
    return value;
  };
  const isPort = (value: string) => readPort(value) !== null;

  read(
    'KUMU_ENV',
    'development',
    'is production: the payments sandbox never runs there',
    (value) => value !== 'production',
  );
  const port = read('PAYMENTS_SANDBOX_PORT', '4010', 'must be a port from 1 to 65535', isPort);
  const backendPort = read('BACKEND_PORT', '4000', 'must be a port from 1 to 65535', isPort);
  const webhookUrl = read(
    'PAYMENTS_WEBHOOK_URL',
    `http://localhost:${backendPort}/stripe/webhook`,
    'must be an absolute http or https address',
    isWebAddress,
  );
  const webhookSecret = read(
    'STRIPE_WEBHOOK_SECRET',
    sandboxPayments.webhookSecret,
    'must begin with whsec_',
    (value) => /^whsec_\S+$/.test(value),
  );
  const thinWebhookSecret = read(
    'STRIPE_THIN_WEBHOOK_SECRET',
    sandboxPayments.thinWebhookSecret,
    'must begin with whsec_',
    (value) => /^whsec_\S+$/.test(value),
  );
  const publicUrl = read(
    'PAYMENTS_SANDBOX_PUBLIC_URL',
    '',
    'must be an absolute http or https address',
    (value) => value === '' || isWebAddress(value),
  );
  const logLevel = read('LOG_LEVEL', 'warn', `must be one of ${LEVELS.join(', ')}`, (value) =>
    LEVELS.includes(value),
  );
  const dataDir = read('KUMU_DATA_DIR', './.data', 'must not be empty', Boolean);

  if (problems.length > 0) return { problems };
  return {
    options: {
      port: readPort(port) ?? 0,
      dataDir,
      webhookUrl,
      webhookSecret,
      thinWebhookSecret,
      logLevel,
      ...(publicUrl && { publicUrl }),
    },
  };
}
