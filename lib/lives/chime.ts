/** Notes of the chime (Hz). */
const notes = [523.25, 659.25, 783.99];
const NOTE_SECONDS = 0.45;

/**
 * Plays three soft notes, so that a person can check the volume before a live.
 * @returns false if the browser has no audio
 */
export async function playChime(): Promise<boolean> {
  if (typeof AudioContext === 'undefined') return false;
  const context = new AudioContext();
  try {
    // A browser may suspend audio until the user presses something.
    await context.resume();
    notes.forEach((frequency, place) => {
      const begin = context.currentTime + place * NOTE_SECONDS;
      const tone = new OscillatorNode(context, { frequency });
      const volume = new GainNode(context, { gain: 0 });
      volume.gain.setValueAtTime(0, begin);
      volume.gain.linearRampToValueAtTime(0.3, begin + 0.04);
      volume.gain.exponentialRampToValueAtTime(0.001, begin + NOTE_SECONDS);
      tone.connect(volume).connect(context.destination);
      tone.start(begin);
      tone.stop(begin + NOTE_SECONDS);
      if (place === notes.length - 1) tone.onended = () => void context.close();
    });
    return true;
  } catch {
    await context.close().catch(() => undefined);
    return false;
  }
}
