export { default, getServerSideProps } from './restore/check-inbox';
