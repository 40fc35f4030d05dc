import type { Department } from '@/contract/shop';
import { useCall } from '@/hooks/useCall';
import { call } from '@/lib/browser/call';
import { createSerialQueue } from '@/lib/editing/serial-queue';

// Moves are serialised, because each position depends on the previous moves.
const inOrder = createSerialQueue();

/** Lists the departments of the shop, with the office's actions. Every action throws ApiError. */
export function useOfficeDepartments() {
  const departments = useCall('GET /shop/departments', {});
  const { mutate } = departments;

  /**
   * Runs a change. The list is also reloaded after a rejection, because the list is then outdated.
   */
  async function change(act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
    } finally {
      await mutate();
    }
  }

  return {
    ...departments,
    create: (name: string) => change(() => call('POST /office/departments', { body: { name } })),
    rename: (slug: string, name: string) =>
      change(() => call('PATCH /office/departments/:slug', { params: { slug }, body: { name } })),
    /**
     * Moves a department to a position, counted from 0. The list shows the new order
     * optimistically, and the previous order after a failure.
     */
    move: (slug: string, position: number, items: Department[]) =>
      change(() =>
        mutate(
          async () => {
            await inOrder(() =>
              call('PATCH /office/departments/:slug', { params: { slug }, body: { position } }),
            );
            return { items };
          },
          { optimisticData: { items }, revalidate: false },
        ),
      ),
    remove: (slug: string) => change(() => call('DELETE /office/departments/:slug', { params: { slug } })),
  };
}

export type OfficeDepartments = ReturnType<typeof useOfficeDepartments>;
