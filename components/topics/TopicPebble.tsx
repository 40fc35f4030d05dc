import { classNames } from '../ui/class-names';
import { Icon } from '../ui/display/Icon';
import styles from './TopicPebble.module.scss';
import { tintColours, tintOfTopic } from '../ui/display/tints';

type Props = {
  /** Slug of the topic, which determines tint and icon. */
  topic: string;
  size?: 's' | 'm' | 'l';
  className?: string;
};

/** Decorative icon of a topic; the topic's name is beside it. */
export function TopicPebble({ topic, size = 'm', className }: Props) {
  const tint = tintOfTopic(topic);
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.pebble, styles[size], className)}
      style={tintColours(tint)}
    >
      <Icon name={tint} />
    </span>
  );
}
