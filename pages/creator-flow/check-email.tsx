export { default, getServerSideProps } from '../flow/restore/check-inbox';
