import { useSWRConfig } from 'swr';
import type { Address, AddressInput } from '@/contract/addresses';
import { useCall } from '@/hooks/useCall';
import { ApiError } from '@/lib/api-error';
import { withoutLabel } from '@/lib/addresses/address-text';
import { call, toCallPath } from '@/lib/browser/call';

const key = toCallPath('GET /shop/addresses');

/** Saved addresses of the member, the default first. */
export const useAddresses = () => useCall('GET /shop/addresses', {});

const toInput = (address: Address): AddressInput => ({
  ...withoutLabel(address),
  label: address.label,
  isDefault: address.isDefault,
});

/** Functions that change the saved addresses. Each throws an ApiError. */
export function useChangeAddresses() {
  const { mutate } = useSWRConfig();
  const reload = () => mutate(key);
  const show = (change: (items: Address[]) => Address[]) =>
    mutate<{ items: Address[] }>(key, (now) => now && { items: change(now.items) }, { revalidate: false });

  return {
    async create(body: AddressInput): Promise<Address> {
      const saved = await call('POST /shop/addresses', { body });
      await reload();
      return saved;
    },
    async update(id: string, body: AddressInput): Promise<void> {
      await call('PATCH /shop/addresses/:id', { params: { id }, body });
      await reload();
    },
    async makeDefault(address: Address): Promise<void> {
      const body = { ...toInput(address), isDefault: true };
      await call('PATCH /shop/addresses/:id', { params: { id: address.id }, body });
      await reload();
    },
    async remove({ id }: Address): Promise<void> {
      await show((items) => items.filter((each) => each.id !== id));
      try {
        await call('DELETE /shop/addresses/:id', { params: { id } });
      } catch (error) {
        await reload();
        // The address was already removed in another window.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
      await reload();
    },
    /** Saves a removed address again. */
    async restore(address: Address): Promise<void> {
      await call('POST /shop/addresses', { body: toInput(address) });
      await reload();
    },
  };
}
