export { default, getServerSideProps } from './member/confirm';
