export { default, getServerSideProps } from '../setup_v2/[id]';
