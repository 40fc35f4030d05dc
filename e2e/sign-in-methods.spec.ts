import { expect, test, type Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { findBarriers, join, password, readMail } from './support';

const half = 30_000;

/** Adds a virtual authenticator of a phone, which verifies its owner without a prompt. */
async function addAuthenticator(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}

/**
 * Returns the code of an authenticator app whose clock is half a minute fast, because the current
 * code may have been used.
 */
const nextCode = (secret: string) => generateSync({ secret, epoch: Math.floor((Date.now() + half) / 1000) });

/** Enters the password that a change of sign-in methods requires. */
async function prove(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
}

async function logOut(page: Page): Promise<void> {
  expect((await page.request.post('/api/auth/logout')).ok()).toBe(true);
  await page.goto('/flow/login?next=%2Fmy-library');
}

test('a creator adds a passkey and two-factor login, and logs in with each', async ({ page }) => {
  await addAuthenticator(page);
  const email = await join(page, 'Wren', 'creator');
  await page.goto('/my-profile?section=signIn');
  const section = page.getByRole('region', { name: 'Ways to log in' });
  await expect(section.getByText('Protect your account.')).toBeVisible();
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Wren’s phone');
  await prove(page);
  await expect(section.getByRole('listitem').filter({ hasText: 'Wren’s phone' })).toBeVisible();
  await readMail(page, email, 'with the passkey “Wren’s phone”');

  await section.getByRole('button', { name: 'Turn on' }).click();
  await prove(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  expect(await findBarriers(page, 'dialog')).toEqual([]);
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('6-digit code').fill(generateSync({ secret }));
  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const recoveryCode = await codes.getByRole('listitem').first().innerText();
  await codes.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(section.getByText('10 of 10 left')).toBeVisible();

  await logOut(page);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await page.waitForURL('**/my-library');

  for (const code of [nextCode(secret), recoveryCode]) {
    await logOut(page);
    await page.getByLabel('Email address').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByLabel('Code from your authenticator app').fill(code);
    // A code of six digits submits the form automatically, but a recovery code needs the button.
    if (code === recoveryCode) await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL('**/my-library');
  }
  await readMail(page, email, 'You have 9 left');
});
