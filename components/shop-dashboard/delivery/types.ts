import type { DeliverySettings } from '@/contract/shop-editing';

export type Zone = DeliverySettings['zones'][number];
export type Rate = Zone['rates'][number];

/**
 * Saves a change; `toNext` receives the latest stored settings.
 * @throws ApiError
 */
export type ChangeDelivery = (toNext: (now: DeliverySettings) => DeliverySettings) => Promise<void>;
