export { default, getServerSideProps } from '../flow/restore';
