export { default, getServerSideProps } from './member/sign-up';
