/**
 * Replacement of `hoist-non-react-statics` (1.1 KB compressed) in the browser bundle. next-i18next
 * uses it to copy static members of the app component, which has no static members.
 */
export default function withoutStatics<Component>(component: Component): Component {
  return component;
}
