export { default, getServerSideProps } from '../flow/creator/confirm';
