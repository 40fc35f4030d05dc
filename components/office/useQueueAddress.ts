import { useRouter } from 'next/router';
import { officeQueues, type QueueName, type QueueView } from '@/contract/values/office';
import { readPart, readSearch, readView } from '@/lib/office/queue-address';

/** State of a queue that its address contains. */
type Shown<N extends QueueName> = { view: QueueView<N>; search?: string; part?: string };

/**
 * Returns the view, search and part of a queue from the address, and a function that changes the
 * address. A list can therefore be linked.
 */
export function useQueueAddress<N extends QueueName>(name: N) {
  const router = useRouter();
  const view = readView(router.query, name);
  const show = ({ view: state, search, part }: Shown<N>) => {
    const wanted = { state: state === officeQueues[name].waiting[0] ? undefined : state, search, part };
    const query = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value));
    void router.push({ pathname: router.pathname, query }, undefined, { shallow: true, scroll: false });
  };
  return { view, search: readSearch(router.query) ?? '', part: readPart(router.query), show };
}
