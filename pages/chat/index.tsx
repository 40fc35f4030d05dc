export { default, getServerSideProps } from '../messages';
