/** Text fields of a profile, in the order of the editor. */
export const profileFields = ['name', 'username', 'tagline', 'topics', 'bio'] as const;
export type ProfileField = (typeof profileFields)[number];
