import type { Department } from '@/contract/shop';
import { useCall } from '@/hooks/useCall';

/** Departments of the shop in their order; empty until they are loaded. */
export const useDepartments = (): Department[] => useCall('GET /shop/departments', {}).data?.items ?? [];
