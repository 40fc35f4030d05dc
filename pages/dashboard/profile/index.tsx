export { default, getServerSideProps } from '../profile-preview';
