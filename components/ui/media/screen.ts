/** Caption track of one language; `label` is its name. */
export type CaptionTrack = { src: string; label: string; language: string };

export type Screen = {
  /** Caption state; `next` cycles through the languages and then off. */
  captions?: { languages: number; shown: CaptionTrack | undefined; next: () => void };
  pip?: () => void;
  fullscreen?: { on: boolean; toggle: () => void };
};
