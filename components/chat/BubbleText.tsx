import { linkify } from '@/lib/chat/linkify';

/** Text of a message with its web addresses as links; the text is never HTML. */
export const BubbleText = ({ text }: { text: string }) =>
  linkify(text).map(({ text: piece, href }, at) =>
    href === undefined ? (
      piece
    ) : (
      <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow" className="link">
        {piece}
      </a>
    ),
  );
