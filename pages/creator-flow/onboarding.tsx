export { default, getServerSideProps } from '../flow/creator/complete';
