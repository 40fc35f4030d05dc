/** What somebody signs in with. */
export const deviceKinds = ['desktop', 'mobile', 'tablet'] as const;
export type DeviceKind = (typeof deviceKinds)[number];
