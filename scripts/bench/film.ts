import { execFileSync } from 'node:child_process';
import path from 'node:path';

/**
 * Creates a 1080p film with camera-like noise. Needs ffmpeg.
 * @returns the path of the film
 */
export function makeNoiseFilm(folder: string, seconds: number): string {
  const film = path.join(folder, 'film.mp4');
  execFileSync('ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-t', String(seconds), '-i', 'testsrc2=size=1920x1080:rate=25'],
    ...['-f', 'lavfi', '-t', String(seconds), '-i', 'sine=frequency=220', '-vf', 'noise=alls=6:allf=t'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '12M', '-c:a', 'aac', film],
  ]);
  return film;
}
