import { ContentStateBadge } from '@/components/content/ContentStateBadge';
import type { OwnContent } from '@/contract/content';
import type { SaveStatus } from '@/lib/editing/autosave';
import styles from './EditorLead.module.scss';
import { SaveLine } from './SaveLine';

type Props = {
  content: Pick<OwnContent, 'state' | 'updatedAt'>;
  editing: {
    saveStatus: SaveStatus;
    savedAt: number | null;
    localDraft: { areKept: boolean };
    flush: () => Promise<boolean>;
  };
};

/** State of the content and of saving, below the title of an editor. */
export const EditorLead = ({ content, editing }: Props) => (
  <span className={styles.lead}>
    <ContentStateBadge state={content.state} />
    <SaveLine
      status={editing.saveStatus}
      savedAt={editing.savedAt ?? Date.parse(content.updatedAt)}
      isKept={editing.localDraft.areKept}
      onRetry={() => void editing.flush()}
    />
  </span>
);
