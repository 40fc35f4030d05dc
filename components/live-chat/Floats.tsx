import { useState } from 'react';
import { Icon } from '@/components/ui/display/Icon';
import type { LiveReactions } from '@/contract/live-chat';
import type { LiveReaction } from '@/contract/values/lives';
import { toFloats } from '@/lib/live-chat/messages';
import styles from './Floats.module.scss';
import { reactionIcons } from './reaction-icons';

/** Maximum number of icons in front of a stage. */
const MOST = 24;

type Float = { key: number; reaction: LiveReaction; left: number; delay: number };

const isStill = () => document.hidden || window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Icons of reactions that rise over a stage. `add` shows new reactions as long as there is room.
 */
export function useFloats() {
  const [floats, setFloats] = useState<readonly Float[]>([]);
  return {
    floats,
    add(counts: LiveReactions['counts']): void {
      if (isStill()) return;
      setFloats((shown) => {
        const first = (shown.at(-1)?.key ?? 0) + 1;
        const added = toFloats(counts, MOST - shown.length).map((reaction, at) => ({
          key: first + at,
          reaction,
          // The golden ratio spreads the icons, so that consecutive icons do not overlap.
          left: 72 + (((first + at) * 61.8) % 24),
          delay: at * 40,
        }));
        return added.length > 0 ? [...shown, ...added] : shown;
      });
    },
    remove: (key: number) => setFloats((shown) => shown.filter((each) => each.key !== key)),
  };
}

type Props = Pick<ReturnType<typeof useFloats>, 'floats' | 'remove'>;

export function Floats({ floats, remove }: Props) {
  return (
    <div className={styles.floats} aria-hidden="true">
      {floats.map(({ key, reaction, left, delay }) => (
        <span
          key={key}
          data-float={reaction}
          style={{ left: `${left}%`, animationDelay: `${delay}ms` }}
          onAnimationEnd={() => remove(key)}
        >
          <Icon name={reactionIcons[reaction]} solid={reaction === 'LOVE' || reaction === 'WOW'} />
        </span>
      ))}
    </div>
  );
}
