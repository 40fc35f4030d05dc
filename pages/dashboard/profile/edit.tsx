export { default, getServerSideProps } from '../edit-profile';
