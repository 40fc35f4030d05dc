export { default, getServerSideProps } from '../my-profile';
