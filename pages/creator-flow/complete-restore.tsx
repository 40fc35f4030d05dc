export { default, getServerSideProps } from '../flow/complete-restore';
