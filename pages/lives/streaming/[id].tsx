export { default, getServerSideProps } from '../[id]/play';
