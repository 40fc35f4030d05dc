export { default, getServerSideProps } from '../member/complete';
