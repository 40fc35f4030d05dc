import { Kbd } from '@/components/ui/display/Kbd';

/** Keyboard keys that open a queue when they are pressed one after another. */
export const QueueKeys = ({ letter }: { letter: string }) =>
  ['g', letter].map((key, place) => <Kbd key={place}>{key.toUpperCase()}</Kbd>);
