import { expect, test } from '@playwright/test';
import { existsSync } from 'node:fs';
import puppeteer from 'puppeteer-core';
import { paths } from '../contract/paths';
import { appUrl } from '../scripts/test/addresses';
import { expectPicture, planLive } from './planned-lives';
import { join, payOnHostedPage } from './support';

/** Path of the installed Firefox, which is driven over WebDriver BiDi. */
const executablePath = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((file) => existsSync(file));

const title = `Evening Stretch ${Date.now()}`;

test('a live is sold, held, interrupted, ended and watched again', async ({ page: member, browser }) => {
  test.slow();
  const [creatorContext, officeContext] = [
    await browser.newContext({ baseURL: appUrl, permissions: ['camera', 'microphone'] }),
    await browser.newContext({ baseURL: appUrl }),
  ];
  try {
    const creator = await creatorContext.newPage();
    const office = await officeContext.newPage();
    const id = await planLive(creator, office, { title, as: 'creator', priceCents: 800, seats: 5 });

    await join(member, 'Noor');
    await member.goto(paths.playLive(id));
    await expect(member.locator('video')).toHaveCount(0);
    const ticket = await member.request.post(`/api/lives/${id}/ticket`, { data: { role: 'watch' } });
    expect(ticket.status()).toBe(403);

    await member.goto(paths.live(id));
    await member.getByRole('button', { name: 'Book for A$8' }).first().click();
    await member.getByRole('dialog').getByRole('button', { name: 'Pay A$8' }).click();
    await payOnHostedPage(member);
    await expect(member.getByText('Your seat is booked').first()).toBeVisible({ timeout: 20_000 });
    await member.goto(paths.liveStatus(id));
    await expect(member.getByRole('heading', { name: `${title} starts at` })).toBeVisible();

    await creator.goto(paths.liveStudio(id));
    await creator.getByRole('button', { name: 'Go live' }).click({ timeout: 30_000 });
    await expect(creator.getByRole('timer', { name: 'Time on air' })).toBeVisible();

    await member.waitForURL(`**${paths.playLive(id)}`, { timeout: 30_000 });
    await expectPicture(member);

    // Without Firefox, only this step of the test is skipped.
    if (executablePath) {
      const firefox = await puppeteer.launch({ browser: 'firefox', executablePath });
      try {
        const context = await firefox.createBrowserContext();
        const cookie = (await office.context().cookies()).find(({ name }) => name === 'accessToken')!;
        await context.setCookie({ name: cookie.name, value: cookie.value, domain: 'localhost' });
        const page = await context.newPage();
        await page.goto(appUrl + paths.playLive(id));
        await page.waitForFunction(
          () => {
            const video = document.querySelector('video');
            return video !== null && video.videoWidth > 0 && video.currentTime > 1;
          },
          { timeout: 45_000 },
        );
      } finally {
        await firefox.close();
      }
    }

    await creator.goto('about:blank');
    await expect(member.getByText('will be right back')).toBeVisible({ timeout: 30_000 });
    await creator.goto(paths.liveStudio(id));
    await creator.getByRole('button', { name: 'Continue here' }).click({ timeout: 30_000 });
    await expect(member.getByText('will be right back')).toHaveCount(0, { timeout: 30_000 });
    await expectPicture(member);

    await creator.getByRole('button', { name: 'End live' }).click();
    await creator.getByRole('dialog').getByRole('button', { name: 'End live' }).click();
    await member.waitForURL(`**${paths.liveStatus(id)}`, { timeout: 30_000 });
    await expect(member.getByRole('heading', { name: `The recording of ${title} is ready` })).toBeVisible({
      timeout: 60_000,
    });

    await member.goto(paths.playLive(id));
    await member.getByRole('button', { name: 'Play the recording' }).click();
    await expectPicture(member);
    const seekTo = 2;
    await member
      .locator('video')
      .first()
      .evaluate((video: HTMLVideoElement, seconds) => (video.currentTime = seconds), seekTo);
    await expect
      .poll(() =>
        member
          .locator('video')
          .first()
          .evaluate((video: HTMLVideoElement) => !video.seeking && video.currentTime),
      )
      .toBeGreaterThanOrEqual(seekTo);
  } finally {
    await Promise.all([creatorContext.close(), officeContext.close()]);
  }
});
