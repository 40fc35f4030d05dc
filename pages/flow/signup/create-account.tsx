export { default, getServerSideProps } from '../member/personal-details';
