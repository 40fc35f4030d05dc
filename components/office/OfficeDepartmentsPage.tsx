import { useTranslation } from 'next-i18next/pages';
import { Loaded } from '@/components/loading/Loaded';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { shopLimits } from '@/contract/values/shop';
import { useOfficeDepartments } from '@/hooks/shop/useOfficeDepartments';
import { NewDepartment } from './DepartmentForm';
import { DepartmentList } from './DepartmentList';
import { OfficeFrame } from './OfficeFrame';

/**
 * Departments of the shop in display order, with the forms to add, rename, move and remove them.
 */
export function OfficeDepartmentsPage() {
  const { t } = useTranslation('admin');
  const departments = useOfficeDepartments();
  return (
    <OfficeFrame title={t('office.departments.title')} lead={t('office.departments.lead')}>
      <Loaded
        of={departments}
        loading={t('office.loading')}
        failed={{ title: t('office.failedTitle') }}
        skeleton={<Skeleton shape="block" height={320} />}
      >
        {({ items }) => (
          <>
            {items.length < shopLimits.departments ? (
              <NewDepartment create={departments.create} />
            ) : (
              <p>{t('office.departments.full', { count: shopLimits.departments })}</p>
            )}
            {items.length === 0 ? (
              <EmptyState title={t('office.departments.emptyTitle')}>
                {t('office.departments.emptyText')}
              </EmptyState>
            ) : (
              <DepartmentList items={items} departments={departments} />
            )}
          </>
        )}
      </Loaded>
    </OfficeFrame>
  );
}
