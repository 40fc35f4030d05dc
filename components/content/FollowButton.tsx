import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { useUser } from '@/hooks/accounts/useUser';
import { useMark } from './useMark';

type Props = {
  creator: { id: string; name: string };
  isFollowed: boolean;
  /** `s` on a card, over its link. */
  size?: 's' | 'm';
  className?: string;
  /** Called with what is shown then, also when it is undone. */
  onChange?: (isFollowed: boolean) => void;
};

/** Follows a creator, or ends it. Nobody follows themself. */
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
