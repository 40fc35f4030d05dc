import { expect, test, type Page } from '@playwright/test';
import type { LiveAnalytics, LiveMinute } from '../contract/live-analytics';
import { paths } from '../contract/paths';
import { appUrl } from '../scripts/test/addresses';
import { planLive } from './planned-lives';
import { join, payOnHostedPage, randomAddressHeaders } from './support';

const title = `Slow Evening ${Date.now()}`;

const say = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('log').getByText(text)).toBeVisible();
};

/** Opens the menu of a message and chooses an action. */
async function choose(page: Page, of: RegExp, action: string): Promise<void> {
  await page.getByRole('button', { name: of }).last().click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('the chat of three people in a live is shown beside its recording and counted in its numbers', async ({
  browser,
}) => {
  test.slow();
  // Each person has a separate IP address, because a ban applies to an address.
  const open = (permissions: string[] = []) =>
    browser.newContext({ baseURL: appUrl, permissions, extraHTTPHeaders: randomAddressHeaders() });
  const contexts = [await open(['camera', 'microphone']), await open(), await open(), await open()];
  try {
    const [creator, office, ana, ben] = await Promise.all(contexts.map((each) => each.newPage()));
    const id = await planLive(creator!, office!, {
      title,
      as: 'otherCreator',
      priceCents: 0,
      seats: null,
    });
    for (const [page, name] of [
      [ana!, 'Anouk'],
      [ben!, 'Benno'],
    ] as const) {
      await join(page, name);
      expect((await page.request.post(`/api/lives/${id}/booking`)).ok()).toBe(true);
    }
    await creator!.goto(paths.liveStudio(id));
    await creator!.getByRole('button', { name: 'Go live' }).click({ timeout: 30_000 });
    await expect(creator!.getByRole('timer', { name: 'Time on air' })).toBeVisible();
    for (const page of [ana!, ben!]) {
      await page.goto(paths.playLive(id));
      await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible({ timeout: 30_000 });
    }

    // Messages are sent in both directions and from the studio.
    await say(ana!, 'Good evening everyone');
    await expect(ben!.getByRole('log').getByText('Good evening everyone')).toBeVisible();
    await expect(creator!.getByRole('log').getByText('Good evening everyone')).toBeVisible();
    await say(creator!, 'Welcome, find a cushion');
    await expect(ana!.getByRole('log').getByText('Welcome, find a cushion')).toBeVisible();

    // Reactions of one person float over the video of every person.
    await ana!.getByRole('button', { name: 'Love', exact: true }).click();
    await ben!.getByRole('button', { name: 'Wow', exact: true }).click();
    await expect(ana!.getByText('2 so far')).toBeVisible();

    // A question gets votes and is answered.
    await ana!.getByRole('tab', { name: /^Questions/ }).click();
    await ana!.getByRole('textbox', { name: 'Ask a question' }).fill('Which side first?');
    await ana!.getByRole('button', { name: 'Ask', exact: true }).click();
    await ben!.getByRole('tab', { name: /^Questions/ }).click();
    await ben!.getByRole('button', { name: /vote for “Which side first/ }).click();
    await expect(creator!.getByText(/Which side first\?/).first()).toBeVisible();
    const countVotes = async () => {
      const answer = await creator!.request.get(`/api/lives/${id}/chat`);
      return ((await answer.json()) as { questions: { votesCount: number }[] }).questions[0]?.votesCount;
    };
    await expect.poll(countVotes).toBe(2);
    await creator!.getByRole('button', { name: 'Mark as answered' }).first().click();
    await expect(ana!.getByText(/1 answered/)).toBeVisible();

    // A tip is shown in the chat after it was paid.
    await ben!.getByRole('tab', { name: 'Chat' }).click();
    await ben!.getByRole('button', { name: 'Send a tip' }).click();
    await ben!.getByRole('radio', { name: 'A$5', exact: true }).check();
    await ben!.getByRole('button', { name: 'Send A$5.00' }).click();
    await payOnHostedPage(ben!);
    await ana!.getByRole('tab', { name: 'Chat' }).click();
    await expect(ana!.getByText(/Benno.*sent a tip/).first()).toBeVisible({ timeout: 30_000 });
    await ben!.goto(paths.playLive(id));

    // A time-out blocks one person, and a ban also applies in a second tab.
    await say(ben!, 'Buy my watches');
    await expect(creator!.getByRole('log').getByText('Buy my watches')).toBeVisible();
    await choose(creator!, /^More for the message by Benno/, 'Time-out, 5 minutes');
    await expect(ben!.getByText('A moderator has paused your messages.')).toBeVisible();
    const second = await ben!.context().newPage();
    await second.goto(paths.playLive(id));
    await expect(second.getByText('A moderator has paused your messages.')).toBeVisible();
    await choose(creator!, /^More for the message by Benno/, 'Ban');
    await creator!
      .getByRole('dialog')
      .getByRole('button', { name: /^Ban Benno/ })
      .click();
    for (const page of [ben!, second]) await expect(page.getByText(/^You can’t write in/)).toBeVisible();
    await expect(ana!.getByRole('log').getByText('Buy my watches')).toHaveCount(0);
    const refused = await second.request.post(`/api/lives/${id}/chat`, {
      data: { clientId: crypto.randomUUID(), text: 'Again' },
    });
    expect(refused.status()).toBe(403);
    await second.close();
    await say(ana!, 'Thank you, that was lovely');

    await creator!.getByRole('button', { name: 'End live' }).click();
    await creator!.getByRole('dialog').getByRole('button', { name: 'End live' }).click();
    await ana!.waitForURL(`**${paths.liveStatus(id)}`, { timeout: 30_000 });
    await expect(ana!.getByRole('heading', { name: `The recording of ${title} is ready` })).toBeVisible({
      timeout: 60_000,
    });

    // The recording shows the messages at their times: no messages at its start and all messages at
    // its end.
    await ana!.goto(paths.playLive(id));
    const messages = ana!.getByRole('log', { name: /^Chat messages/ });
    await expect(ana!.getByRole('button', { name: /Which side first\?/ })).toBeVisible();
    await expect(messages.getByText('Thank you, that was lovely')).toHaveCount(0);
    await ana!.getByRole('button', { name: 'Play the recording' }).click();
    await ana!
      .locator('video')
      .first()
      .evaluate((video: HTMLVideoElement) => {
        video.currentTime = Math.max(0, video.duration - 0.5);
      });
    await expect(messages.getByText('Thank you, that was lovely')).toBeVisible({ timeout: 20_000 });
    await expect(messages.getByText('Buy my watches')).toHaveCount(0);

    // The numbers equal the actions of this test.
    const numbers = async () =>
      (await (await creator!.request.get(`/api/lives/${id}/analytics`)).json()) as LiveAnalytics;
    const sum = (minutes: LiveMinute[], key: keyof LiveMinute) =>
      minutes.reduce((total, minute) => total + minute[key], 0);
    await expect
      .poll(async () => {
        const { messagesCount, questionsCount, answeredCount, reactionsCount, peopleCount, peak, income } =
          await numbers();
        return [
          messagesCount,
          questionsCount,
          answeredCount,
          reactionsCount,
          peopleCount,
          peak,
          income.tipsCount,
        ];
      })
      // Benno's second tab counts as a separate visit.
      .toEqual([4, 1, 1, 2, 2, 3, 1]);
    // Benno left for the payment and returned. Both viewers remain until the end, which does not
    // count as leaving.
    await expect
      .poll(async () => {
        const { minutes } = await numbers();
        return sum(minutes, 'joins') - sum(minutes, 'leaves');
      })
      .toBe(2);
    const { minutes, averageSeconds, startedAt, endedAt, ...totals } = await numbers();
    expect(sum(minutes, 'joins')).toBeGreaterThanOrEqual(3);
    expect(sum(minutes, 'messages')).toBe(totals.messagesCount);
    expect(sum(minutes, 'reactions')).toBe(totals.reactionsCount);
    expect(sum(minutes, 'tipsCents')).toBe(totals.income.tipsCents);
    const lengthSeconds = (Date.parse(endedAt!) - Date.parse(startedAt)) / 1000;
    expect(averageSeconds).toBeGreaterThan(lengthSeconds / 2);
    expect(averageSeconds).toBeLessThanOrEqual(Math.ceil(lengthSeconds));
    await creator!.goto(paths.liveAnalytics(id));
    await expect(creator!.getByRole('heading', { level: 1 })).toBeVisible();
  } finally {
    await Promise.all(contexts.map((each) => each.close()));
  }
});
