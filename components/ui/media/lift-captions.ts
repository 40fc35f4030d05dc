/** Height of our own controls at the bottom (px). */
const controlsHeight = 84;
/** Height of a caption line as a share of the picture, as used by browsers. */
const lineShare = 0.0533;

/**
 * Moves captions without their own position above the controls, which would cover them. The
 * position counts lines from the bottom, because every browser's own captions follow only this
 * placement.
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
