import { Grid } from '@/components/ui/layout/Grid';
import { Skeleton } from '@/components/ui/feedback/Skeleton';

/** Outline of a list of saved content or followed creators. */
export const SavedSkeleton = () => (
  <Grid>
    {Array.from({ length: 4 }, (_, place) => (
      <li key={place}>
        <Skeleton shape="picture" />
      </li>
    ))}
  </Grid>
);
