import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { useUser } from '@/hooks/accounts/useUser';
import { useMark } from './useMark';

type Props = {
  creator: { id: string; name: string };
  isFollowed: boolean;
  /** `s` for cards, where the button is above the card's link. */
  size?: 's' | 'm';
  className?: string;
  /** Called with the new state, also on undo. */
  onChange?: (isFollowed: boolean) => void;
};

/** Button to follow or unfollow a creator; hidden if the viewer is this creator. */
export function FollowButton({ creator, isFollowed, size = 'm', className, onChange }: Props) {
  const { t } = useTranslation('common');
  const { user } = useUser();
  const mark = useMark(onChange);
  if (user.creator?.id === creator.id) return null;
  const word = isFollowed ? 'followed' : 'follow';
  return (
    <Button
      theme={isFollowed ? 'hollow-border' : size === 's' ? 'grey' : 'black'}
      size={size}
      icon={isFollowed ? 'check' : undefined}
      className={className}
      aria-label={t(`mark.${word}This`, { title: creator.name })}
      aria-pressed={isFollowed}
      onClick={() => mark({ contentType: 'CREATOR', id: creator.id, title: creator.name }, !isFollowed)}
    >
      {t(`mark.${word}`)}
    </Button>
  );
}
