import { captchaServices } from '../../config/captcha.ts';
import { config } from '../config.ts';
import { AppError, invalidField } from '../errors.ts';

/** Timeout of the service (ms). */
const TIMEOUT_MS = 5_000;

/**
 * Verifies a CAPTCHA token; does nothing without a configured service.
 * @param token token of the form, which the service issued for one use
 * @throws 422 CAPTCHA_FAILED for a missing, used or refused token; 503 when the service does not
 *   respond
 */
export async function assertHuman(token: string | undefined, address: string | undefined): Promise<void> {
  if (!config.captcha) return;
  const { service, secretKey } = config.captcha;
  const isHuman =
    token !== undefined && (await ask(captchaServices[service].verify, { secretKey, token, address }));
  if (!isHuman)
    throw invalidField('captchaToken', 'CAPTCHA_FAILED', 'Tick the box that says you are a person.');
}

type Question = { secretKey: string; token: string; address: string | undefined };

async function ask(url: string, { secretKey, token, address }: Question): Promise<boolean> {
  const body = new URLSearchParams({
    secret: secretKey,
    response: token,
    ...(address && { remoteip: address }),
  });
  const answer = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    () => null,
  );
  if (!answer?.ok)
    throw new AppError(503, 'CAPTCHA_UNAVAILABLE', 'The check for people did not answer. Try again soon.');
  const { success } = (await answer.json()) as { success?: unknown };
  return success === true;
}
