import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { IconButton } from '@/components/ui/actions/IconButton';
import { Link } from '@/components/ui/actions/Link';
import { Banner } from '@/components/ui/feedback/Banner';
import { Card } from '@/components/ui/layout/Card';
import { DragHandle } from '@/components/ui/sortable/DragHandle';
import { SortRow } from '@/components/ui/sortable/SortRow';
import { StepButtons } from '@/components/ui/sortable/StepButtons';
import { useSortable, type Sortable } from '@/components/ui/sortable/useSortable';
import { paths } from '@/contract/paths';
import type { Department } from '@/contract/shop';
import { MOST_COUNTED } from '@/contract/values/search';
import type { OfficeDepartments } from '@/hooks/shop/useOfficeDepartments';
import { useErrorText } from '@/hooks/useErrorText';
import { applyMove } from '@/lib/editing/ordering';
import { RemoveDepartment, RenameDepartment } from './DepartmentForm';
import styles from './DepartmentList.module.scss';

/** Id of the list, which is a single sortable group. */
const GROUP_ID = 'departments';
const HELP_ID = 'departments-help';

type Props = { items: Department[]; departments: OfficeDepartments };

/**
 * Departments in the order of the shop. They are moved by dragging, with the keyboard or in single
 * steps.
 */
export function DepartmentList({ items, departments }: Props) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const [renaming, setRenaming] = useState<Department>();
  const [removing, setRemoving] = useState<Department>();
  const [failure, setFailure] = useState<unknown>();
  const groups = [{ id: GROUP_ID, items: items.map((each) => ({ ...each, id: each.slug })) }];

  const sortable = useSortable({
    groups,
    helpId: HELP_ID,
    onMove: (move) => {
      setFailure(undefined);
      const order = applyMove(groups, move)[0]!.items;
      departments.move(move.id, move.position, order).catch(setFailure);
    },
    announce: ({ what, sorted, position, total }) => {
      const { name } = items.find(({ slug }) => slug === sorted.id)!;
      return t(`office.departments.drag.${what}`, { name, position, total });
    },
  });
  const shown = (sortable.preview ? applyMove(groups, sortable.preview) : groups)[0]!.items;

  return (
    <Card as="section" look="pane" className={styles.pane} aria-labelledby="departments-title">
      <h2 id="departments-title">{t('office.departments.order')}</h2>
      {failure !== undefined && (
        <Banner tone="error" title={t('office.departments.notMoved')} announced>
          {errorText(failure)}
        </Banner>
      )}
      <p className="visually-hidden" role="status">
        {sortable.announcement}
      </p>
      <p id={HELP_ID} hidden>
        {t('office.departments.drag.help')}
      </p>
      <ol
        role="list"
        className={styles.list}
        tabIndex={-1}
        aria-labelledby="departments-title"
        {...sortable.groupProps(GROUP_ID)}
      >
        {shown.map((department) => (
          <Row
            key={department.slug}
            department={department}
            sortable={sortable}
            onRename={() => setRenaming(department)}
            onRemove={() => setRemoving(department)}
          />
        ))}
      </ol>
      {renaming && (
        <RenameDepartment
          department={renaming}
          rename={departments.rename}
          onClose={() => setRenaming(undefined)}
        />
      )}
      {removing && (
        <RemoveDepartment
          department={removing}
          remove={departments.remove}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Card>
  );
}

type RowProps = { department: Department; sortable: Sortable; onRename: () => void; onRemove: () => void };

function Row({ department: { slug, name, productsCount }, sortable, onRename, onRemove }: RowProps) {
  const { t } = useTranslation('admin');
  const sorted = { kind: 'item', id: slug } as const;
  return (
    <SortRow sortable={sortable} id={slug}>
      <div className={styles.line}>
        <DragHandle
          sortable={sortable}
          sorted={sorted}
          label={t('office.departments.drag.handle', { name })}
        />
        <p className={styles.name}>
          <Link className="link" href={paths.department(slug)}>
            {name}
          </Link>
          <small className="tabular">
            {productsCount > MOST_COUNTED
              ? t('office.departments.manyProducts', { count: MOST_COUNTED })
              : t('office.departments.products', { count: productsCount })}
          </small>
        </p>
        <span className={styles.buttons}>
          <StepButtons
            sortable={sortable}
            sorted={sorted}
            labels={{
              up: t('office.departments.drag.up', { name }),
              down: t('office.departments.drag.down', { name }),
            }}
          />
          <IconButton icon="edit" label={t('office.departments.renameOf', { name })} onClick={onRename} />
          <IconButton icon="trash" label={t('office.departments.removeOf', { name })} onClick={onRemove} />
        </span>
      </div>
    </SortRow>
  );
}
