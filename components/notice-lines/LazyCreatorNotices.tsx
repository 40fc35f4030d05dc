import { useEffect, useState, type ComponentType } from 'react';

/** Bell of the creator's header, loaded after the page. */
export function LazyCreatorNotices() {
  const [Notices, setNotices] = useState<ComponentType>();
  useEffect(() => {
    import('./CreatorNotices')
      .then(({ CreatorNotices }) => setNotices(() => CreatorNotices))
      .catch((error: unknown) => console.error('bell not loaded', error));
  }, []);
  return Notices ? <Notices /> : null;
}
