import type { Picture } from '@/contract/shared';

/** Creator as the card shows them while the camera is off. */
export type Host = { name: string; picture: Picture | null };
