import { env } from '../env';
import { onlyMethod } from './only-method';
import { sendProblem } from './problem';

const TIMEOUT_MS = 5_000;

/**
 * Returns 200 when front end, backend and database respond, otherwise 503 with the missing
 * services.
 */
export const health = onlyMethod('GET', async (req, res) => {
  const missing = await findMissing();
  if (missing.length)
    return sendProblem(res, 503, 'NOT_READY', `Not answering: ${missing.join(', ')}.`, { missing });
  res.setHeader('Cache-Control', 'no-store');
  res.status(200).json({ status: 'ok' });
});

/**
 * Returns the missing services. The backend reports its own missing services, such as the database.
 */
async function findMissing(): Promise<string[]> {
  try {
    const answer = await fetch(`${env.backendUrl()}/health`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (answer.ok) return [];
    const { missing } = (await answer.json().catch(() => ({}))) as { missing?: string[] };
    return missing?.length ? missing : ['backend'];
  } catch {
    return ['backend'];
  }
}
