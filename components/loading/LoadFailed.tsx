import type { ButtonTheme } from '@/components/ui/actions/button-look';
import { Banner } from '@/components/ui/feedback/Banner';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { RetryButton } from '@/components/ui/feedback/RetryButton';
import { useErrorText } from '@/hooks/useErrorText';
import { ApiError } from '@/lib/api-error';

export type Failure = {
  /** Title of a message in place of the content; without a title, a banner is shown. */
  title?: string;
  level?: 2 | 3;
  /** True inside a card, which already has a frame. */
  isFrameless?: boolean;
  /** Theme of the retry button. */
  theme?: ButtonTheme;
};

type Props = Failure & { error: unknown; onRetry: () => unknown };

/** Reason why content could not be loaded, with the button to try again. */
export function LoadFailed({ title, level, isFrameless, theme, error, onRetry }: Props) {
  const errorText = useErrorText();
  // In the office's view as a user, content about money, chats or secrets cannot be opened.
  const isClosed = error instanceof ApiError && error.code === 'CLOSED_IN_VIEW';
  if (isClosed) return <Banner>{errorText(error)}</Banner>;
  if (title === undefined)
    return (
      <Banner tone="error" action={<RetryButton size="s" theme={theme} onRetry={onRetry} />}>
        {errorText(error)}
      </Banner>
    );
  return (
    <EmptyState
      title={title}
      level={level}
      isFrameless={isFrameless}
      action={<RetryButton theme={theme} onRetry={onRetry} />}
    >
      {errorText(error)}
    </EmptyState>
  );
}
