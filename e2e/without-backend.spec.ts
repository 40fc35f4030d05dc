import { expect, test } from '@playwright/test';
import { otherFrontEndPorts } from '../scripts/test/addresses';
import { findCourse } from './demo-courses';
import { secret, startOtherFrontEnd } from './other-front-end';

test('a static page returns 503 without the backend until it was rendered once, and is then available', async ({
  page,
  request,
}) => {
  const { address, title, id } = await findCourse(request, 'free');
  const front = await startOtherFrontEnd(otherFrontEndPorts.busy);
  const frontEnd = front.url;
  front.take();
  try {
    const refused = (await page.goto(frontEnd + address))!;
    expect([refused.status(), refused.headers()['retry-after']]).toEqual([503, '5']);
    expect(refused.headers()['cache-control']).toBe('no-store');
    await expect(page.getByRole('heading', { name: 'Kumu is very busy right now' })).toBeVisible();
    const { buildId } = JSON.parse((await page.locator('#__NEXT_DATA__').textContent())!) as {
      buildId: string;
    };
    const data = await request.get(`${frontEnd}/_next/data/${buildId}/en/courses/${id}.json`);
    expect([data.status(), data.headers()['retry-after']]).toEqual([503, '5']);

    front.bringBack();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

    front.take();
    const refresh = await request.post(`${frontEnd}/api/refresh`, {
      data: { paths: [address] },
      headers: { 'x-internal-secret': secret },
    });
    expect(await refresh.json()).toEqual({ refreshed: 0, failed: [address] });
    expect((await page.reload())!.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  } finally {
    await front.stop();
  }
});
