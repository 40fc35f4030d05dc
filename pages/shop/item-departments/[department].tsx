import { DepartmentPage, type DepartmentProps } from '@/components/shop/DepartmentPage';
import type { Page } from '@/lib/layout';
import { loadDepartment } from '@/lib/server/loaders/load-shop';
import { guard } from '@/lib/server/pages/guard';

const Department: Page<DepartmentProps> = (props) => <DepartmentPage {...props} />;

export const getServerSideProps = guard<DepartmentProps>('visitor', {
  texts: ['shop:card', 'shop:empty', 'shop:list'],
  load: loadDepartment,
});
export default Department;
