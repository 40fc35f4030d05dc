import { expect, type Page } from '@playwright/test';
import { officePaths } from '../contract/office-paths';
import { paths } from '../contract/paths';
import { START_EARLY_MINUTES } from '../contract/values/lives';
import { MINUTE_MS } from '../contract/values/times';
import { signIn } from './support';
import type { Account } from './visits';

type Plan = { title: string; as: Account; priceCents: number; seats: number | null };

/** Creates a live that starts soon and is approved by the office. */
export async function planLive(
  creator: Page,
  office: Page,
  { title, as, priceCents, seats }: Plan,
): Promise<string> {
  await signIn(creator.context(), as);
  // Ends running lives, because a creator can hold only one live at a time and an earlier attempt
  // of this test may have started one.
  const begun = await creator.request.get('/api/content?type=live&mine=1&state=LIVE');
  for (const live of ((await begun.json()) as { items: { id: string }[] }).items)
    await creator.request.patch(`/api/lives/status/${live.id}`, { data: { status: 'ENDED' } });
  const created = await creator.request.post('/api/lives', { data: { title } });
  const { id, version } = (await created.json()) as { id: string; version: number };
  const saved = await creator.request.patch(`/api/lives/${id}`, {
    data: {
      version,
      description: 'Twenty quiet minutes on the floor.',
      topicId: 'stretching',
      minutes: 20,
      priceCents,
      seats,
      startsAt: new Date(Date.now() + START_EARLY_MINUTES * MINUTE_MS + 5_000).toISOString(),
    },
  });
  expect(saved.ok(), await saved.text()).toBe(true);

  const submitted = await creator.request.patch(`/api/lives/status/${id}`, { data: { status: 'IN_REVIEW' } });
  expect(submitted.ok(), await submitted.text()).toBe(true);
  await creator.goto(paths.createdLive(id));
  await expect(creator.getByText(`${title} is in review`)).toBeVisible();

  await signIn(office.context(), 'office');
  await office.goto(officePaths.lives);
  await office.getByRole('button', { name: `Approve ${title}` }).click();
  const dialog = office.getByRole('dialog');
  if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect
    .poll(async () => (await (await office.request.get(`/api/lives/status/${id}`)).json()).state)
    .toBe('SCHEDULED');
  return id;
}

/** Waits until a video shows a moving picture. */
export const expectPicture = (page: Page) =>
  expect
    .poll(
      () =>
        page
          .locator('video')
          .first()
          .evaluate((video: HTMLVideoElement) => video.videoWidth > 0 && video.currentTime),
      { timeout: 30_000 },
    )
    .toBeGreaterThan(1);
