import { useSubscriptions } from '@/hooks/memberships/useMemberships';
import styles from './OutcomeText.module.scss';

/** Note of the creator for the new member of a paid membership, once it is loaded. */
export function WelcomeNote({ purchaseId }: { purchaseId: string }) {
  const { subscriptions } = useSubscriptions();
  const joined = subscriptions?.find((each) => each.purchaseId === purchaseId);
  if (!joined?.welcomeNote) return null;
  return (
    <figure className={styles.note}>
      <blockquote>{joined.welcomeNote}</blockquote>
      <figcaption>{joined.creator.name}</figcaption>
    </figure>
  );
}
