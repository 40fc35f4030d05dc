export { default, getServerSideProps } from './audience-insights';
