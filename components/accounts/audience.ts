import { paths } from '@/contract/paths';

/** Who a sign-in page speaks to. */
export type Audience = 'member' | 'creator';

/** The pages of each audience's flow, and where it leads in the end. */
export const flows = {
  member: { login: paths.login, signUp: paths.signUp, confirm: paths.confirm, end: paths.home },
  creator: {
    login: paths.creatorLogin,
    signUp: paths.creatorSignUp,
    confirm: paths.creatorConfirm,
    end: paths.dashboard,
  },
} as const;
