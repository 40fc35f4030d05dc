export { default, getServerSideProps } from '../flow/creator/personal-details';
