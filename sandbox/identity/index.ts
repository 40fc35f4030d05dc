import { paths } from '../../contract/paths.ts';
import { addresses, readVariable } from '../../config/environment.ts';
import { refuseProduction } from './refuse-production.ts';
import { startIdentitySandbox } from './start-identity-sandbox.ts';

refuseProduction(process.env);
const port = readVariable('IDENTITY_SANDBOX_PORT');
const site = addresses.app({ APP_URL: readVariable('APP_URL'), PORT: readVariable('PORT') });

const sandbox = await startIdentitySandbox({ port, returnUrl: site + paths.socialLogin }).catch(
  (error: Error) => {
    process.stderr.write(`The identity sandbox cannot listen on port ${port}: ${error.message}\n`);
    process.exit(1);
  },
);
process.stdout.write(`the identity sandbox is at ${sandbox.issuer}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
