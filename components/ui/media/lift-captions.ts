/** Height in pixels that our own controls take at the bottom. */
const controlsHeight = 84;
/** Browsers count a caption line as this share of the picture's height. */
const lineShare = 0.0533;

/**
 * Moves captions that have no place of their own above the controls, which would cover them. By lines from the bottom, the
 * only placement that every browser's own captions follow.
 */
export function liftCaptions(media: HTMLMediaElement, track: TextTrack): () => void {
  const lifted = new WeakSet<TextTrackCue>();
  function lift() {
    const line = -Math.ceil(controlsHeight / Math.max(1, media.clientHeight * lineShare)) - 1;
    for (const cue of track.cues ?? []) {
      if (!(cue instanceof VTTCue) || (cue.line !== 'auto' && !lifted.has(cue))) continue;
      lifted.add(cue);
      cue.line = line;
    }
  }
  track.addEventListener('cuechange', lift);
  return () => track.removeEventListener('cuechange', lift);
}
