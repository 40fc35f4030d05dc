import type { Picture } from '@/contract/shared';

/** Creator, as shown on the card while the camera is off. */
export type Host = { name: string; picture: Picture | null };
