import type { useBusinessPeople } from '@/hooks/businesses/useOwnBusiness';

/** The list of people that a business page loads. */
export type People = ReturnType<typeof useBusinessPeople>;
