export { default, getServerSideProps } from '../flow/creator/sign-up';
