/** Kinds of sign-in devices. */
export const deviceKinds = ['desktop', 'mobile', 'tablet'] as const;
export type DeviceKind = (typeof deviceKinds)[number];
