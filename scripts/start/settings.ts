import { existsSync } from 'node:fs';
import path from 'node:path';
import { claimDataFolder } from './data-folder.ts';
import { readEnvironment, type Settings } from './environment.ts';
import { findTakenPorts } from './ports.ts';

const localOnly = '127.0.0.1';

/**
 * Reads the settings from the environment and `.env`; the environment takes precedence. If there
 * are problems, prints all of them and exits the process.
 */
export function readSettings(root: string): Settings {
  const file = path.join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  const { settings, problems } = readEnvironment(process.env, root);
  if (problems.length)
    giveUp(['Kumu does not start, because of these settings (.env.example explains them):', ...problems]);
  return settings;
}

/**
 * Returns the settings of a start and checks that its ports are free. If there are problems, prints
 * all of them and exits the process.
 */
export async function loadSettings(root: string): Promise<Settings> {
  const settings = readSettings(root);
  const { ports } = settings;
  const taken = await findTakenPorts([
    { name: 'PORT', port: ports.frontEnd },
    { name: 'BACKEND_PORT', port: ports.backend },
    ...(settings.hasPaymentsSandbox
      ? [{ name: 'PAYMENTS_SANDBOX_PORT', port: ports.payments, host: localOnly }]
      : []),
    ...(settings.hasInbox ? [{ name: 'INBOX_PORT', port: ports.inbox, host: localOnly }] : []),
    ...(settings.hasIdentitySandbox
      ? [{ name: 'IDENTITY_SANDBOX_PORT', port: ports.identity, host: localOnly }]
      : []),
    ...(settings.hasLiveEngine ? [{ name: 'LIVE_PORT', port: ports.live, host: localOnly }] : []),
  ]);
  if (taken.length) giveUp(taken);
  const refusal = claimDataFolder(settings.dataFolder);
  if (refusal) giveUp([refusal]);
  return settings;
}

function giveUp([first, ...rest]: string[]): never {
  console.error([first, ...rest.map((line) => `  ${line}`)].join('\n'));
  process.exit(1);
}
