/** Small still of a film, which is a region of a larger picture. */
export type Still = { url: string; x: number; y: number; width: number; height: number };

/** Finds the still of a moment (seconds). */
export type Storyboard = (seconds: number) => Still | undefined;

const secondsOf = (clock: string) =>
  clock.split(':').reduce((sum, part) => sum * 60 + Number.parseFloat(part), 0);

/** Parses WebVTT whose cues are regions of pictures: `https://…#xywh=0,0,160,90`. */
export function readStoryboard(vtt: string): Storyboard {
  const cues = vtt.split(/\n\s*\n/).flatMap((block) => {
    const [, from, url, place] =
      /^([\d:.]+) --> [\d:.]+\n(\S+)#xywh=(\d+,\d+,\d+,\d+)/m.exec(block.replaceAll('\r', '')) ?? [];
    if (!from || !url || !place) return [];
    const [x, y, width, height] = place.split(',').map(Number) as [number, number, number, number];
    return [{ from: secondsOf(from), still: { url, x, y, width, height } }];
  });
  return (seconds) => cues.findLast(({ from }) => from <= seconds)?.still;
}

/** Loads a storyboard. A failure returns undefined, because the timeline works without one. */
export async function loadStoryboard(url: string): Promise<Storyboard | undefined> {
  const answer = await fetch(url).catch(() => null);
  return answer?.ok ? readStoryboard(await answer.text()) : undefined;
}
