import { setTimeout as pause } from 'node:timers/promises';
import puppeteer from 'puppeteer-core';
import { findChromium } from '../test/chromium.ts';

/**
 * Page that publishes a clock as a live and watches it. The clock is a row of 16 black and white
 * blocks that encode the time in milliseconds. The viewer side reads from them when a frame was
 * drawn.
 */
export const clockPage = `<!doctype html><title>clock</title><canvas id=c width=640 height=360></canvas><video id=v muted autoplay></video>
<script>
const bits = 16, size = 40, now = () => Math.round(performance.now()) % 65536;
const canvas = document.getElementById('c'), pen = canvas.getContext('2d');
setInterval(() => {
  const time = now();
  pen.fillStyle = '#468'; pen.fillRect(0, 0, 640, 360);
  for (let bit = 0; bit < bits; bit++) {
    pen.fillStyle = (time >> bit) & 1 ? '#fff' : '#000';
    pen.fillRect(bit * size, 0, size, 80);
  }
}, 1000 / 60);
async function send(peer, address, user) {
  await peer.setLocalDescription(await peer.createOffer());
  const answer = await fetch(address, { method: 'POST', body: peer.localDescription.sdp,
    headers: { 'content-type': 'application/sdp', 'x-test-user': user, 'x-test-recorded': '1' } });
  if (answer.status !== 201) throw new Error(answer.status + ' ' + await answer.text());
  await peer.setRemoteDescription({ type: 'answer', sdp: await answer.text() });
}
function prefer(transceiver, name) {
  const { codecs } = RTCRtpReceiver.getCapabilities('video');
  const wanted = codecs.filter(({ mimeType }) => mimeType === 'video/' + name);
  transceiver.setCodecPreferences([...wanted, ...codecs.filter((codec) => !wanted.includes(codec))]);
}
async function publish(name) {
  const peer = window.publisher = new RTCPeerConnection();
  const sound = new AudioContext().createMediaStreamDestination().stream;
  const video = peer.addTransceiver(canvas.captureStream(30).getVideoTracks()[0], { direction: 'sendonly' });
  prefer(video, name);
  peer.addTransceiver(sound.getAudioTracks()[0], { direction: 'sendonly' });
  await send(peer, '/api/lives/clock/whip', 'creator');
}
async function watch(seconds) {
  const peer = window.viewer = new RTCPeerConnection(), video = document.getElementById('v');
  peer.addTransceiver('video', { direction: 'recvonly' });
  peer.addTransceiver('audio', { direction: 'recvonly' });
  const stream = new MediaStream();
  peer.ontrack = ({ track }) => { stream.addTrack(track); video.srcObject = stream; };
  const began = performance.now();
  await send(peer, '/api/lives/clock/whep', 'viewer');
  const reader = new OffscreenCanvas(640, 10).getContext('2d', { willReadFrequently: true });
  const delays = [];
  let first = 0;
  await new Promise((resolve) => {
    const read = () => {
      first ||= performance.now() - began;
      reader.drawImage(video, 0, video.videoHeight / 9, video.videoWidth, 1, 0, 0, 640, 10);
      const { data } = reader.getImageData(0, 0, 640, 10);
      let time = 0;
      for (let bit = 0; bit < bits; bit++) if (data[4 * (5 * 640 + bit * size + size / 2)] > 127) time |= 1 << bit;
      const delay = (now() - time + 65536) % 65536;
      if (delay < 10000) delays.push(delay);
      if (performance.now() - began > seconds * 1000) resolve();
      else video.requestVideoFrameCallback(read);
    };
    video.requestVideoFrameCallback(read);
  });
  delays.sort((a, b) => a - b);
  const at = (share) => delays[Math.floor(delays.length * share)];
  return { first, frames: delays.length, p50: at(0.5), p95: at(0.95) };
}
</script>`;

export type ClockFigures = { first: number; frames: number; p50: number; p95: number };

/**
 * Measures the time from drawing a frame to displaying it, in a browser that publishes and watches.
 * @returns null if there is no browser
 */
export async function measureGlassToGlass(siteUrl: string, seconds: number): Promise<ClockFigures | null> {
  const executablePath = findChromium();
  if (!executablePath) return null;
  const browser = await puppeteer.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--autoplay-policy=no-user-gesture-required',
      '--disable-features=WebRtcHideLocalIpsWithMdns',
    ],
  });
  try {
    const page = await browser.newPage();
    await page.goto(siteUrl);
    await page.evaluate('publish("H264")');
    await pause(1_500);
    return (await page.evaluate(`watch(${seconds})`)) as ClockFigures;
  } finally {
    await browser.close();
  }
}
