export default function Empty() {
  return <main />;
}
