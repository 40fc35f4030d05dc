export { default, getServerSideProps } from '../../posts/new';
