import { screen, waitFor, within } from '@testing-library/react';
import { BecomeCreatorPage } from '@/components/creators/profile/BecomeCreatorPage';
import { CreatorCompletePage } from '@/components/creators/profile/CreatorCompletePage';
import { PendingApprovalPage } from '@/components/creators/profile/PendingApprovalPage';
import { ProfileEditorPage } from '@/components/creators/profile/ProfileEditorPage';
import type { CreatorProfile } from '@/contract/creators';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { uploads } from '@/lib/upload/upload-store';
import { sendPicture } from '@/lib/upload/send-picture';
import { answer, refuse } from '../../../support/calls';
import { creatorUser } from '../../../support/make/accounts';
import { ownCourse } from '../../../support/make/courses';
import { creatorProfile } from '../../../support/make/creators';
import { id } from '../../../support/make/ids';
import { renderPage } from '../../../support/render-page';
import { clearPersonalState } from '@/lib/session/personal-state';
import { asksBeforeLeaving, router } from '../../../support/router';

jest.mock('@/lib/upload/send-picture', () => ({
  ...jest.requireActual('@/lib/upload/send-picture'),
  sendPicture: jest.fn(),
}));

const blank: Partial<CreatorProfile> = {
  username: '',
  tagline: '',
  bio: '',
  topics: [],
  missing: ['username', 'tagline', 'bio', 'topics'],
  can: { update: true, submit: false, publish: false, submitCourse: false },
};

function show(fields: Partial<CreatorProfile> = {}, query: Record<string, string> = {}) {
  const stored = creatorProfile(fields);
  answer('GET /creators/mine', stored);
  const updates = answer('PATCH /creators/mine', ({ body }) => {
    const changed = { ...stored, ...(body as Partial<CreatorProfile>) };
    const missing = stored.missing.filter((name) => !(name in (body as object)));
    return { ...changed, missing };
  });
  const page = <ProfileEditorPage canonical="/dashboard/edit-profile" />;
  return { ...renderPage(page, { query }), updates };
}

let logged: jest.SpyInstance;
beforeEach(() => {
  jest.clearAllMocks();
  clearPersonalState();
  answer('GET /creators/mine/username', { verdict: 'FREE', suggestion: null });
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => logged.mockRestore());

test('an incomplete profile is saved automatically, and the page does not ask before leaving', async () => {
  const { user, updates } = show({ ...blank, name: '' });
  await user.type(await screen.findByLabelText('Promise'), 'Sl');
  await user.type(screen.getByLabelText('About you'), 'Too short yet');
  await waitFor(() => expect(updates.bodies).not.toEqual([]));
  expect(Object.assign({}, ...updates.bodies)).toEqual({ tagline: 'Sl', bio: 'Too short yet' });
  await screen.findByText('Saved just now');
  expect(asksBeforeLeaving()).toBe(false);
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
});

test('a failed save keeps the input, shows a message and is retried', async () => {
  const { user } = show(blank);
  answer('PATCH /creators/mine', refuse(503, 'BUSY'));
  await user.type(await screen.findByLabelText('Promise'), 'Sleep again');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(asksBeforeLeaving()).toBe(true);
  const updates = answer('PATCH /creators/mine', creatorProfile({ ...blank, tagline: 'Sleep again' }));
  await user.click(retry);
  await waitFor(() =>
    expect(updates.bodies).toContainEqual(expect.objectContaining({ tagline: 'Sleep again' })),
  );
  expect(screen.getByLabelText('Promise')).toHaveValue('Sleep again');
});

test('the preview beside the fields shows what is typed', async () => {
  const { user } = show(blank);
  await user.type(await screen.findByLabelText('Promise'), 'Sleep again');
  expect(
    within(screen.getByRole('region', { name: 'Your page so far' })).getByText('Sleep again'),
  ).toBeInTheDocument();
});

test('a free username is suggested from the name and never replaces a chosen username', async () => {
  answer('GET /creators/mine/username', { verdict: 'NOT_ALLOWED', suggestion: 'wren-weatherby' });
  const { user } = show({ ...blank, name: '' });
  await user.type(await screen.findByLabelText('Name'), 'Wren Weatherby');
  await user.tab();
  await waitFor(() => expect(screen.getByLabelText('Username')).toHaveValue('wren-weatherby'));
  await user.clear(screen.getByLabelText('Username'));
  await user.type(screen.getByLabelText('Username'), 'wren');
  await user.type(screen.getByLabelText('Name'), 's');
  await user.tab();
  expect(screen.getByLabelText('Username')).toHaveValue('wren');
});

test('the last step lists the missing fields with links and does not submit an incomplete profile', async () => {
  const { user } = show(blank, { step: 'credentials' });
  const submitted = answer('POST /creators/mine/submit', creatorProfile());
  expect(await screen.findByText('4 things are missing:')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'About you' })).toHaveAttribute(
    'href',
    '/dashboard/edit-profile?step=about#bio',
  );
  await user.click(screen.getByRole('button', { name: 'Submit for approval' }));
  expect(submitted.params).toEqual([]);
});

test('a complete profile is submitted, and the creator is led to the approval page', async () => {
  const { user } = show({}, { step: 'credentials' });
  const submitted = answer('POST /creators/mine/submit', creatorProfile({ state: 'PENDING_APPROVAL' }));
  await user.click(await screen.findByRole('button', { name: 'Submit for approval' }));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/creator-flow/pending-approval'));
  expect(submitted.params).toHaveLength(1);
});

test('the first submission of a profile opens the list of first tasks', async () => {
  answer('GET /creators/mine', creatorProfile());
  answer('POST /creators/mine/submit', creatorProfile({ state: 'PENDING_APPROVAL' }));
  const { user } = renderPage(<ProfileEditorPage isFirst canonical="/flow/creator/personal-details" />, {
    query: { step: 'credentials' },
  });
  expect(await screen.findByRole('link', { name: 'Finish this later' })).toHaveAttribute(
    'href',
    '/flow/creator/complete',
  );
  await user.click(screen.getByRole('button', { name: 'Submit for approval' }));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/flow/creator/complete'));
});

test('changes of a public profile are sent together, only by the button', async () => {
  const { user, updates } = show({ state: 'APPROVED' });
  await user.type(await screen.findByLabelText('Promise'), '!');
  expect(await screen.findByText('These changes aren’t on your page yet.')).toBeInTheDocument();
  expect(asksBeforeLeaving()).toBe(true);
  expect(updates.bodies).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Update my page' }));
  await waitFor(() => expect(updates.bodies).toEqual([{ tagline: 'Fewer sleep tips, better ones!' }]));
  expect(screen.queryByRole('button', { name: 'Submit for approval' })).not.toBeInTheDocument();
});

test('changes of a public profile can be discarded', async () => {
  const { user, updates } = show({ state: 'APPROVED' });
  await user.type(await screen.findByLabelText('Promise'), '!');
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  expect(screen.getByLabelText('Promise')).toHaveValue('Fewer sleep tips, better ones');
  expect(updates.bodies).toEqual([]);
});

test('an address that names a field focuses that field', async () => {
  window.location.hash = '#bio';
  show();
  await waitFor(() => expect(screen.getByLabelText('About you')).toHaveFocus());
  window.location.hash = '';
});

describe('the first tasks of a creator', () => {
  const shown = (profile: Partial<CreatorProfile>, items: ReturnType<typeof ownCourse>[] = []) => {
    answer('GET /creators/mine', creatorProfile(profile));
    answer('GET /content', { items, nextCursor: null });
    return renderPage(<CreatorCompletePage />);
  };

  test('the first tasks are the first steps of the dashboard and can be postponed', async () => {
    const { unmount } = shown({ state: 'DRAFT' });
    expect(await screen.findByText(/0 of 5 done/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Submit your profile' })).toHaveClass('green');
    expect(screen.getByRole('link', { name: 'Start a course' })).toHaveAttribute(
      'href',
      '/dashboard/content/new?type=course',
    );
    expect(screen.getByRole('button', { name: 'See what it needs' })).toHaveAccessibleDescription(
      'Submit your profile first.',
    );
    expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toBeInTheDocument();
    unmount();
    shown({ state: 'PENDING_APPROVAL', canReceivePayments: true }, [ownCourse({})]);
    expect(await screen.findByText(/3 of 5 done/)).toBeInTheDocument();
    expect(screen.getAllByText('(done)')).toHaveLength(3);
  });

  test('a task list that fails to load shows an error', async () => {
    answer('GET /creators/mine', refuse(503, 'BUSY'));
    answer('GET /content', { items: [], nextCursor: null });
    renderPage(<CreatorCompletePage />);
    expect(await screen.findByText('Your list didn’t load')).toBeInTheDocument();
  });
});

test('a taken username shows an error beside its field, and the other fields are saved', async () => {
  const { user } = show();
  const updates = answer('PATCH /creators/mine', ({ body }) =>
    'username' in (body as object)
      ? refuse(422, 'INVALID_INPUT', [{ path: 'username', code: 'USERNAME_TAKEN' }])
      : creatorProfile(body as object),
  );
  const username = await screen.findByLabelText('Username');
  await user.clear(username);
  await user.type(username, 'idris');
  await user.type(screen.getByLabelText('Promise'), '!');
  expect(
    await screen.findByText('That username is taken, or looks like one that is. Choose another.'),
  ).toBeInTheDocument();
  expect(username).toBeInvalid();
  expect(username).toHaveValue('idris');
  await waitFor(() => expect(updates.bodies).toContainEqual({ tagline: 'Fewer sleep tips, better ones!' }));
});

test('a profile in review is not saved while a field is invalid', async () => {
  const { user, updates } = show({ state: 'PENDING_APPROVAL' });
  await user.clear(await screen.findByLabelText('About you'));
  await user.type(screen.getByLabelText('About you'), 'Too short');
  expect(await screen.findByText('Use at least 100 characters.')).toBeInTheDocument();
  expect(updates.bodies).toEqual([]);
});

test('a profile needs one to five topics', async () => {
  const { user } = show();
  for (const topic of ['Yoga', 'Stress', 'Work', 'Fitness'])
    await user.click(await screen.findByRole('checkbox', { name: topic }));
  expect(screen.getByRole('checkbox', { name: 'Anxiety' })).toBeDisabled();
  expect(screen.getByText('5 of 5 chosen')).toBeInTheDocument();
});

test('the main topic is the first topic by default and can be changed to any chosen topic', async () => {
  const { user, updates } = show();
  expect(screen.queryByLabelText('Main topic')).not.toBeInTheDocument();
  await user.click(await screen.findByRole('checkbox', { name: 'Yoga' }));
  await user.click(screen.getByRole('checkbox', { name: 'Stress' }));
  expect(screen.getByLabelText('Main topic')).toHaveValue('sleep-health');
  await user.selectOptions(screen.getByLabelText('Main topic'), 'Stress');
  await waitFor(() =>
    expect(updates.bodies.at(-1)).toMatchObject({ topics: ['stress', 'sleep-health', 'yoga'] }),
  );
});

test('the hint of the username shows the resulting address', async () => {
  const { user } = show();
  const username = await screen.findByLabelText('Username');
  await user.clear(username);
  await user.type(username, 'Idris');
  expect(username).toHaveAccessibleDescription(/will end in \/creators\/idris\.$/);
});

describe('the username check while typing', () => {
  const typeName = async (user: ReturnType<typeof show>['user'], name: string) => {
    const field = await screen.findByLabelText('Username');
    await user.clear(field);
    await user.type(field, name);
    return field;
  };

  test('a typed username is checked after a pause and the result is announced', async () => {
    const asked = answer('GET /creators/mine/username', { verdict: 'FREE', suggestion: null });
    const { user } = show({ state: 'APPROVED' });
    await typeName(user, 'idris');
    const status = await screen.findByText('idris is free.');
    expect(status.closest('[role=status]')).not.toBeNull();
    expect(asked.queries).toEqual([{ username: 'idris' }]);
    expect(
      screen.getByText(/Links to \/creators\/marisol will lead to your new address/),
    ).toBeInTheDocument();
    await typeName(user, 'Marisol');
    await waitFor(() => expect(screen.queryByText(/is free/)).not.toBeInTheDocument());
  });

  test('a taken username shows a free suggestion and does not block saving', async () => {
    answer('GET /creators/mine/username', { verdict: 'TAKEN', suggestion: 'idris-teaches' });
    const { user, updates } = show();
    const field = await typeName(user, 'idris');
    expect(await screen.findByText('idris is taken, or looks like a name that is.')).toBeInTheDocument();
    expect(field).toBeValid();
    await user.click(screen.getByRole('button', { name: 'Use idris-teaches' }));
    expect(field).toHaveValue('idris-teaches');
    expect(field).toHaveFocus();
    await typeName(user, 'idris');
    await waitFor(() => expect(updates.bodies.at(-1)).toMatchObject({ username: 'idris' }));
  });

  test('a username that cannot be checked shows no message', async () => {
    const asked = answer('GET /creators/mine/username', refuse(429, 'TOO_MANY_REQUESTS'));
    const { user, updates } = show();
    await typeName(user, 'idris');
    await waitFor(() => expect(asked.queries).toHaveLength(1));
    await waitFor(() => expect(updates.bodies.at(-1)).toMatchObject({ username: 'idris' }));
  });
});

describe('pictures', () => {
  const choose = async (user: ReturnType<typeof show>['user'], group: string, file: File) =>
    user.upload((await screen.findByRole('group', { name: group })).querySelector('input')!, file);
  const png = new File(['x'], 'me.png', { type: 'image/png' });

  test('a file that is not a picture is refused before uploading', async () => {
    const { user } = show({}, { step: 'pictures' });
    await choose(user, 'Portrait', new File(['x'], 'me.gif', { type: 'image/gif' }));
    expect(await screen.findByText('File type not valid')).toBeInTheDocument();
    expect(sendPicture).not.toHaveBeenCalled();
  });

  test('a stored portrait is shown', async () => {
    jest.mocked(sendPicture).mockResolvedValue({ url: '/new.webp', smallUrl: '/new-s.webp' });
    const { user } = show({}, { step: 'pictures' });
    await choose(user, 'Portrait', png);
    expect(await screen.findByText('The picture is saved.')).toBeInTheDocument();
    expect(sendPicture).toHaveBeenCalledWith('portrait', png, expect.any(Function));
    expect(screen.getByRole('img', { name: 'Marisol Quennell' })).toHaveAttribute('src', '/new.webp');
  });

  test('a failed upload shows the reason and the stored picture', async () => {
    const { ApiError } = jest.requireActual<typeof import('@/lib/api-error')>('@/lib/api-error');
    jest.mocked(sendPicture).mockRejectedValue(new ApiError(422, 'FILE_TYPE_NOT_VALID', 'no', ''));
    const { user } = show({ cover: { url: '/old.webp', smallUrl: '/old-s.webp' } }, { step: 'pictures' });
    await choose(user, 'Cover', png);
    expect(await screen.findByText('File type not valid')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Your page’s cover' })).toHaveAttribute('src', '/old.webp');
  });
});

describe('credentials', () => {
  const nurse = {
    id: id(7),
    title: 'Registered nurse',
    issuer: 'Harrowmere',
    year: 2009,
    checkedAt: null,
    declineReason: null,
    file: null,
  };

  test('credentials are added with a valid year', async () => {
    const { user } = show({}, { step: 'credentials' });
    const added = answer('POST /creators/credentials', nurse);
    await user.type(await screen.findByLabelText('Credential'), 'Registered nurse');
    await user.type(screen.getByLabelText(/Year/), 'last');
    await user.click(screen.getByRole('button', { name: 'Add credential' }));
    expect(await screen.findByText('Enter a year from 1950 on, like 2019.')).toBeInTheDocument();
    await user.clear(screen.getByLabelText(/Year/));
    await user.type(screen.getByLabelText(/Year/), '2009');
    await user.click(screen.getByRole('button', { name: 'Add credential' }));
    expect(await screen.findByText('Harrowmere, 2009')).toBeInTheDocument();
    expect(added.bodies).toEqual([{ title: 'Registered nurse', issuer: '', year: 2009 }]);
    expect(screen.getByLabelText('Credential')).toHaveValue('');
  });

  test('a credential can be removed, and the removal can be undone', async () => {
    const { user } = show({ credentials: [nurse] }, { step: 'credentials' });
    const removed = answer('DELETE /creators/credentials', { done: true });
    const restored = answer('PATCH /creators/credentials', nurse);
    await user.click(await screen.findByRole('button', { name: 'Remove Registered nurse' }));
    await waitFor(() => expect(removed.queries).toEqual([{ credentialId: id(7) }]));
    expect(screen.queryByText('Harrowmere, 2009')).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Harrowmere, 2009')).toBeInTheDocument();
    expect(restored.queries).toEqual([{ credentialId: id(7) }]);
  });

  test('a credential shows its document and the office decision, and refuses an invalid document', async () => {
    const file = { id: id(9), fileName: 'diploma.pdf', size: 4, url: '/storage/diploma' };
    const { user } = show(
      {
        credentials: [
          { ...nurse, file, checkedAt: '2026-01-05T03:00:00.000Z' },
          { ...nurse, id: id(8), title: 'Yoga teacher', declineReason: 'We could not read the name.' },
        ],
      },
      { step: 'credentials' },
    );
    expect(await screen.findByText('Checked 5 Jan 2026')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'diploma.pdf' })).toHaveAttribute('href', '/storage/diploma');
    expect(screen.getByText('We could not read the name.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Replace document of Registered nurse' })).toBeInTheDocument();
    const announced = answer('POST /filesystem', refuse(503, 'BUSY'));
    const choose = (chosen: File) => user.upload(screen.getByTestId(`document-${id(8)}`), chosen);
    await choose(new File(['x'], 'diploma.mp4', { type: 'video/mp4' }));
    expect(await screen.findByText('Choose a PDF, JPEG, PNG or WebP of up to 10 MB.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add document to Yoga teacher' })).toHaveAccessibleDescription(
      /Choose a PDF/,
    );
    await choose(new File(['%PDF'], 'diploma.pdf', { type: 'application/pdf' }));
    expect(await screen.findByRole('progressbar', { name: /Yoga teacher/ })).toBeInTheDocument();
    await waitFor(() =>
      expect(announced.bodies).toMatchObject([
        { fileName: 'diploma.pdf', target: { kind: 'CREDENTIAL', id: id(8) } },
      ]),
    );
    expect(await screen.findByText('Not uploaded. See your uploads.')).toBeInTheDocument();
    uploads.reset();
  });
});

test('a suspended profile can be read but not changed', async () => {
  show({ state: 'SUSPENDED', can: { update: false, submit: false, publish: false, submitCourse: false } });
  expect(await screen.findByText('Your profile is suspended.')).toBeInTheDocument();
  expect(screen.getByText('To appeal, reply to our email or write to us.')).toBeInTheDocument();
  expect(screen.getByLabelText('Name')).toBeDisabled();
});

test.each([
  ['PENDING_APPROVAL', 'We’re reading your profile', 'Start a course draft'],
  ['APPROVED', 'Your page is live', 'Go to your dashboard'],
  ['REJECTED', 'We’ve read your profile', 'Edit profile'],
] as const)(
  'the approval page shows its heading and link when the profile is %s',
  async (state, heading, way) => {
    answer(
      'GET /creators/mine',
      creatorProfile({ state, rejectionReason: state === 'REJECTED' ? 'Say more about you.' : null }),
    );
    renderPage(<PendingApprovalPage />);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: way })[0]).toBeInTheDocument();
    if (state === 'REJECTED') expect(screen.getByText('Why: Say more about you.')).toBeInTheDocument();
  },
);

describe('becoming a creator', () => {
  const terms = { basisPoints: 1000, fixedCents: 30, reviewDays: 3 };

  test('the page shows the fee with an example', () => {
    renderPage(<BecomeCreatorPage terms={terms} />, { user: anonymousUser });
    expect(screen.getByText(/10% plus 30 cents of each sale, never more than half/)).toBeInTheDocument();
    expect(screen.getByText('A$57.30')).toBeInTheDocument();
  });

  test("the page shows the server's fee, or no fee when the terms are unknown", () => {
    const known = renderPage(
      <BecomeCreatorPage terms={{ basisPoints: 2000, fixedCents: 1, reviewDays: 1 }} />,
      {
        user: anonymousUser,
      },
    );
    expect(screen.getByText(/20% plus 1 cent of each sale, never more than half/)).toBeInTheDocument();
    expect(screen.getByText('A$51.19')).toBeInTheDocument();
    expect(screen.getByText(/hear back within 1 working day\./)).toBeInTheDocument();
    expect(screen.getByText(/To sell, you connect payouts/)).toBeInTheDocument();
    known.unmount();
    renderPage(<BecomeCreatorPage />, { user: anonymousUser });
    expect(screen.queryByRole('heading', { name: 'What it costs' })).not.toBeInTheDocument();
  });

  test('a visitor is led to sign up, and a creator to the dashboard', () => {
    const visitor = renderPage(<BecomeCreatorPage terms={terms} />, { user: anonymousUser });
    expect(screen.getByRole('link', { name: 'Become a creator' })).toHaveAttribute(
      'href',
      '/flow/creator/sign-up',
    );
    visitor.unmount();
    renderPage(<BecomeCreatorPage terms={terms} />, { user: creatorUser });
    expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toBeInTheDocument();
  });

  test('a member becomes a creator at once', async () => {
    const member = { ...anonymousUser, id: id(3), name: 'Jo' };
    const started = answer('POST /creators/mine', creatorProfile(blank));
    const { user } = renderPage(<BecomeCreatorPage terms={terms} />, { user: member });
    await user.click(screen.getByRole('button', { name: 'Become a creator' }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/flow/creator/personal-details'));
    expect(started.params).toHaveLength(1);
  });
});
