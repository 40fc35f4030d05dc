import { Kbd } from '@/components/ui/display/Kbd';

/** Keys that are pressed one after another and lead to a queue. */
export const QueueKeys = ({ letter }: { letter: string }) =>
  ['g', letter].map((key, place) => <Kbd key={place}>{key.toUpperCase()}</Kbd>);
