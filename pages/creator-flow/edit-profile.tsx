export { default, getServerSideProps } from '../dashboard/edit-profile';
