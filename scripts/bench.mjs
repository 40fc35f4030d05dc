import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { benchAccounts } from './bench/accounts.ts';
import { benchChat } from './bench/chat.ts';
import { benchEvents } from './bench/events.ts';
import { print } from './bench/figures.ts';
import { benchInsights } from './bench/insights.ts';
import { benchLiveChat } from './bench/live-chat.ts';
import { benchLighthouse } from './bench/lighthouse.ts';
import { benchLiveAnalytics } from './bench/live-analytics.ts';
import { benchLive } from './bench/live.ts';
import { start, stop } from './bench/stack.ts';
import { benchMoney } from './bench/money.ts';
import { benchOffice } from './bench/office.ts';
import { benchPages } from './bench/pages.ts';
import { getDescendantPid, getListeningPid } from './bench/processes.ts';
import { benchScale } from './bench/scale.ts';
import { benchSearch } from './bench/search.ts';
import { benchShop } from './bench/shop.ts';
import { benchSignedIn } from './bench/signed-in.ts';
import { benchStream } from './bench/stream.ts';
import { benchUpload } from './bench/upload.ts';
import { benchVideo } from './bench/video.ts';
import { benchWorker } from './bench/worker.ts';
import { appUrl, inboxUrl, testPorts } from './test/addresses.ts';

// `npm run bench -- pages upload` runs only the named benchmarks.
const wanted = process.argv.slice(2);
const isWanted = (name) => wanted.length === 0 || wanted.includes(name);
const folder = mkdtempSync(path.join(os.tmpdir(), 'kumu-bench-'));
const figures = [];

if (isWanted('scale')) figures.push(...(await benchScale(folder)));
if (isWanted('shop')) figures.push(...(await benchShop(folder)));
if (isWanted('stream')) figures.push(...(await benchStream(folder)));
if (isWanted('live-chat')) figures.push(...(await benchLiveChat(folder)));
if (isWanted('live')) figures.push(...(await benchLive(folder)));
if (isWanted('money')) figures.push(...(await benchMoney(folder)));
const stackParts = ['pages', 'signed-in', 'lighthouse', 'accounts', 'events', 'upload', 'video', 'worker'];
if (stackParts.some(isWanted)) {
  console.log('Starting the stack …');
  const stack = await start(['scripts/test/fresh-start.ts'], /Kumu is ready/);
  try {
    if (isWanted('pages')) figures.push(...(await benchPages(appUrl, testPorts)));
    if (isWanted('signed-in'))
      figures.push(
        ...(await benchSignedIn(appUrl, {
          ports: testPorts,
          stackPid: stack.pid,
          // The audits of all signed-in pages take half an hour, so they run only with
          // `lighthouse`.
          hasLighthouse: isWanted('lighthouse'),
        })),
      );
    if (isWanted('lighthouse')) figures.push(...(await benchLighthouse(appUrl)));
    if (isWanted('accounts')) figures.push(...(await benchAccounts(appUrl, inboxUrl)));
    if (isWanted('events')) figures.push(...(await benchEvents(appUrl)));
    if (isWanted('upload'))
      figures.push(...(await benchUpload(appUrl, getListeningPid(testPorts.backend), folder)));
    if (isWanted('worker'))
      figures.push(
        ...(await benchWorker(appUrl, getDescendantPid(stack.pid, /backend\/worker\.ts/), folder)),
      );
    if (isWanted('video')) figures.push(...(await benchVideo(appUrl, folder)));
  } finally {
    await stop(stack);
  }
}
// Chat, search, office, insights and lives run last. They call the services in this process and
// change its settings to their own databases.
if (isWanted('chat')) figures.push(...(await benchChat(folder)));
if (isWanted('search')) figures.push(...(await benchSearch(folder)));
if (isWanted('office')) figures.push(...(await benchOffice(folder)));
if (isWanted('insights')) figures.push(...(await benchInsights(folder)));
if (isWanted('live-analytics')) figures.push(...(await benchLiveAnalytics(folder)));
rmSync(folder, { recursive: true, force: true });
if (!print(figures)) process.exitCode = 1;
