let shared: AudioContext | undefined;

/** Returns the audio context of the studio; undefined in a browser without audio. */
function getContext(): AudioContext | undefined {
  if (typeof AudioContext === 'undefined') return undefined;
  shared ??= new AudioContext();
  // A context that was created before the first press of the user is suspended.
  if (shared.state === 'suspended') void shared.resume().catch(() => undefined);
  return shared;
}

/**
 * Creates a silent audio track, which replaces a missing microphone.
 * @throws Error if the browser has no audio
 */
export function createSilence(): MediaStreamTrack {
  const track = getContext()?.createMediaStreamDestination().stream.getAudioTracks()[0];
  if (!track) throw new Error('This browser has no audio.');
  return track;
}

/** Interval of level readings (ms). */
const LEVEL_MS = 100;
/** Level of digital silence (decibels), which is shown as 0. */
const LOWEST_DB = -60;

/** Returns the level of samples between -1 and 1, from 0 to 100. */
export function toLevel(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const db = 10 * Math.log10(sum / samples.length || 1e-12);
  return Math.round(Math.min(1, Math.max(0, 1 - db / LOWEST_DB)) * 100);
}

/**
 * Measures the level of a microphone, from 0 to 100. Returns a function that stops the measurement.
 */
export function followLevel(track: MediaStreamTrack, onLevel: (level: number) => void): () => void {
  const context = getContext();
  if (!context) return () => undefined;
  const source = context.createMediaStreamSource(new MediaStream([track]));
  const analyser = context.createAnalyser();
  analyser.fftSize = 2048;
  source.connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    onLevel(toLevel(samples));
  }, LEVEL_MS);
  return () => {
    clearInterval(timer);
    source.disconnect();
  };
}

/** Word for a microphone's level: `off`, `quiet`, `good` or `loud`. */
export type LevelWord = 'off' | 'quiet' | 'good' | 'loud';

/** Level below which a voice is quiet, and level from which it is distorted. */
const QUIET_LEVEL = 35;
const LOUD_LEVEL = 95;
/**
 * Number of recent readings. The loudest reading decides the word, because people pause while they
 * speak.
 */
const REMEMBERED = 40;

/** Returns a function that turns readings into a word. */
export function followLevelWord(): (level: number) => LevelWord {
  let recent: number[] = [];
  return (level) => {
    recent = [...recent.slice(1 - REMEMBERED), level];
    const highest = Math.max(...recent);
    if (highest === 0) return 'off';
    if (highest < QUIET_LEVEL) return 'quiet';
    return highest >= LOUD_LEVEL ? 'loud' : 'good';
  };
}

/**
 * Plays the studio's chime: two falling tones for a lost connection, two rising tones for a
 * restored connection.
 */
export function playChime(direction: 'up' | 'down'): void {
  const context = getContext();
  if (!context) return;
  const tones = direction === 'up' ? [523, 784] : [784, 523];
  tones.forEach((frequency, index) => {
    const start = context.currentTime + index * 0.18;
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.frequency.value = frequency;
    gain.gain.setValueAtTime(0.15, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + 0.35);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(start + 0.35);
  });
}
