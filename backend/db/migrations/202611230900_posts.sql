create table posts (
  id uuid primary key default gen_random_uuid(),
  creator_id uuid not null references creators,
  title text not null,
  -- Summary on cards, visible to everyone.
  summary text not null default '',
  -- Markdown, as its creator wrote it.
  text_body text not null default '',
  -- Content in blocks and number of blocks in the preview, both parsed from the text when it is
  -- saved.
  blocks jsonb not null default '[]',
  preview_count integer not null default 0,
  topic_id text,
  tags text[] not null default '{}',
  picture text,
  has_own_picture boolean not null default false,
  audience text not null default 'EVERYONE' check (audience in ('EVERYONE', 'MEMBERS', 'BUYERS')),
  -- Content that the readers of a post for buyers own.
  audience_type text
    check (audience_type in ('COURSE', 'LIVE', 'POST', 'DIGITAL_PRODUCT', 'PRODUCT', 'SUBSCRIPTION', 'CREATOR')),
  audience_id uuid,
  -- True if the first paragraph of a restricted post is public.
  has_preview boolean not null default true,
  takes_comments boolean not null default true,
  -- Mailing of the post to its readers at its first publication: whether it is on, since when, and
  -- how many mails were sent.
  sends_mail boolean not null default true,
  mails_started_at timestamptz,
  mails_count integer not null default 0,
  state text not null default 'DRAFT'
    check (state in ('DRAFT', 'SCHEDULED', 'PUBLISHED', 'UNPUBLISHED', 'TAKEN_DOWN', 'DELETED')),
  -- Publication time of a scheduled post.
  publish_at timestamptz,
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Version that increases with each saved change; a change of an older version is rejected.
  version integer not null default 1,
  words_count integer not null default 0,
  unlock_count integer not null default 0,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  view_count integer not null default 0,
  like_count integer not null default 0,
  comment_count integer not null default 0,
  -- Written by the task `content.rank`.
  week_score double precision not null default 0,
  popularity integer not null generated always as (popularity(week_score, like_count)) stored,
  check (num_nulls(audience_type, audience_id) in (0, 2)),
  check ((state = 'SCHEDULED') = (publish_at is not null))
);
create index posts_creator on posts (creator_id, updated_at desc, id desc);
create index posts_published on posts (creator_id, published_at desc, id desc) where state = 'PUBLISHED';
create index posts_newest on posts (published_at desc, id desc) where state = 'PUBLISHED';
create index posts_popular on posts (popularity desc, id desc) where state = 'PUBLISHED';
create index posts_for_buyers on posts (audience_id) where state = 'PUBLISHED';
create index posts_due on posts (publish_at) where state = 'SCHEDULED';

-- Recordings, pictures and documents of a post in their order.
create table post_files (
  post_id uuid not null references posts on delete cascade,
  file_id uuid not null references files,
  position integer not null,
  -- Alternative text for readers who cannot see the picture.
  description text not null default '',
  primary key (post_id, file_id)
);
create index post_files_file on post_files (file_id);

create table comments (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references posts on delete cascade,
  author_id uuid not null references users on delete cascade,
  -- Comment that this one replies to; a reply has no replies.
  parent_id uuid references comments on delete cascade,
  text_body text not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  -- Time of the removal, which deletes the text; the row stays while it has replies.
  removed_at timestamptz,
  removed_by text check (removed_by in ('AUTHOR', 'CREATOR', 'OFFICE')),
  check (num_nulls(removed_at, removed_by) in (0, 2))
);
create index comments_newest on comments (post_id, created_at desc, id desc) where parent_id is null;
create index comments_answers on comments (parent_id, created_at, id) where parent_id is not null;
create index comments_author on comments (author_id, id);

-- Users who opted out of mails about a creator's new posts.
create table post_mail_opt_outs (
  user_id uuid not null references users on delete cascade,
  creator_id uuid not null references creators on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, creator_id)
);
create index post_mail_opt_outs_creator on post_mail_opt_outs (creator_id);

-- Private feeds in which a user reads a creator's posts, one per creator.
create table post_feeds (
  user_id uuid not null references users on delete cascade,
  creator_id uuid not null references creators on delete cascade,
  -- Hash of the secret in the address.
  token_hash bytea not null unique,
  created_at timestamptz not null,
  primary key (user_id, creator_id)
);
create index post_feeds_creator on post_feeds (creator_id);
