import { demoPassword } from '../demo/content/people.ts';
import type { Settings } from './environment.ts';

const demoAccounts = [
  ['member@kumu.test', 'a member'],
  ['creator@kumu.test', 'an approved creator'],
  ['pending@kumu.test', 'a creator waiting for approval'],
  ['office@kumu.test', 'the office'],
  ['business@kumu.test', 'a business that sponsors its people'],
] as const;

/** Prints the addresses and folders. Scripts wait for the first line. */
export function printBanner(settings: Settings, databasePlace: string): void {
  const lines = [`Kumu is ready at ${settings.appUrl}`];
  if (settings.hasDemo) {
    lines.push('', `Demo accounts, password ${demoPassword}`);
    for (const [address, who] of demoAccounts) lines.push(`  ${address.padEnd(20)} ${who}`);
  }
  lines.push('');
  if (settings.hasInbox) lines.push(`Mail        http://localhost:${settings.ports.inbox}`);
  if (settings.hasPaymentsSandbox) lines.push('Payments    sandbox, no real money moves');
  if (settings.hasIdentitySandbox) lines.push('Social login sandbox, with made-up people');
  lines.push(`Files       ${settings.dataFolder}`, `Database    ${databasePlace}`);
  if (settings.logFolder) lines.push(`Logs        ${settings.logFolder}`);
  lines.push('', 'Ctrl-C stops everything.', '');
  console.log(lines.join('\n'));
}
