import type { Department } from '@/contract/shop';
import { useCall } from '@/hooks/useCall';

/** Returns the departments of the shop in display order; empty until they are loaded. */
export const useDepartments = (): Department[] => useCall('GET /shop/departments', {}).data?.items ?? [];
