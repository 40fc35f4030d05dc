export { default, getServerSideProps } from './creators';
