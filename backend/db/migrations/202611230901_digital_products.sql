create table digital_products (
  id uuid primary key default gen_random_uuid(),
  creator_id uuid not null references creators,
  title text not null,
  summary text not null default '',
  description text not null default '',
  topic_id text,
  tags text[] not null default '{}',
  picture text,
  has_own_picture boolean not null default false,
  -- Empty until the creator has chosen a price; 0 is free.
  price_cents integer check (price_cents >= 0),
  -- True if the buyer's name is written on each page of the PDFs.
  is_stamped boolean not null default true,
  has_licence_keys boolean not null default false,
  -- The number of the version that is sold; 0 before the first one.
  current_version integer not null default 0,
  -- True if the files of the next version differ from the current ones.
  has_new_files boolean not null default false,
  state text not null default 'DRAFT'
    check (state in ('DRAFT', 'SCHEDULED', 'PUBLISHED', 'UNPUBLISHED', 'TAKEN_DOWN', 'DELETED')),
  -- Publication time of a scheduled product.
  publish_at timestamptz,
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Version of the text that increases with each saved change; a change of an older version is
  -- rejected.
  version integer not null default 1,
  unlock_count integer not null default 0,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  rating_score real not null generated always as
    (case when rating_count = 0 then 0 else rating_sum::real / rating_count end) stored,
  view_count integer not null default 0,
  like_count integer not null default 0,
  -- Written by the task `content.rank`.
  week_score double precision not null default 0,
  popularity integer not null generated always as (popularity(week_score, unlock_count)) stored,
  check ((state = 'SCHEDULED') = (publish_at is not null)),
  check (price_cents is not null or state in ('DRAFT', 'DELETED'))
);
create index digital_products_creator on digital_products (creator_id, updated_at desc, id desc);
create index digital_products_newest on digital_products (published_at desc, id desc) where state = 'PUBLISHED';
create index digital_products_popular on digital_products (popularity desc, id desc) where state = 'PUBLISHED';
create index digital_products_price on digital_products (price_cents, id) where state = 'PUBLISHED';
create index digital_products_rating on digital_products (rating_score desc, id desc) where state = 'PUBLISHED';
create index digital_products_due on digital_products (publish_at) where state = 'SCHEDULED';

-- Release notes of each version; only the files of the current one are kept.
create table digital_product_versions (
  product_id uuid not null references digital_products,
  number integer not null check (number > 0),
  note text not null default '',
  published_at timestamptz not null,
  primary key (product_id, number)
);

-- Files of the current version (is_current) and of the next one, in their order.
create table digital_product_files (
  product_id uuid not null references digital_products,
  file_id uuid not null references files,
  is_current boolean not null,
  position integer not null,
  title text not null,
  note text not null default '',
  -- Public sample pages of a PDF, and their storage key once they were extracted.
  sample_pages integer[] not null default '{}',
  sample_key text,
  primary key (product_id, is_current, file_id)
);
create index digital_product_files_file on digital_product_files (file_id);

-- Personalised downloads of a file, or of the zip of all files (no file_id). They are made on
-- demand and deleted after some days.
create table prepared_downloads (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references digital_products,
  user_id uuid not null references users on delete cascade,
  file_id uuid references files on delete cascade,
  product_version integer not null,
  -- Name written on the download; empty without a name.
  stamped_for text not null,
  -- UNSTAMPED: the PDF cannot be personalised. FAILED: the download could not be made now.
  state text not null default 'PREPARING' check (state in ('PREPARING', 'READY', 'UNSTAMPED', 'FAILED')),
  storage_key text,
  -- Titles of the PDFs in a zip that cannot be personalised.
  unstamped text[] not null default '{}',
  created_at timestamptz not null,
  unique nulls not distinct (user_id, product_id, file_id)
);
create index prepared_downloads_old on prepared_downloads (created_at);
create index prepared_downloads_product on prepared_downloads (product_id);
create index prepared_downloads_file on prepared_downloads (file_id);

-- Downloads of each user: the version of the last one and the time of the first.
create table digital_product_downloads (
  user_id uuid not null references users on delete cascade,
  product_id uuid not null references digital_products,
  file_id uuid not null,
  product_version integer not null,
  title text not null,
  downloaded_at timestamptz not null,
  last_at timestamptz not null,
  primary key (user_id, product_id, file_id)
);
create index digital_product_downloads_product on digital_product_downloads (product_id);

create table licence_keys (
  licence_key text primary key,
  product_id uuid not null references digital_products,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  unique (user_id, product_id)
);
create index licence_keys_product on licence_keys (product_id);

-- Products that a course included earlier; users who owned the course then keep them.
create table course_past_products (
  course_id uuid not null references courses,
  product_id uuid not null references digital_products,
  unlinked_at timestamptz not null,
  primary key (course_id, product_id)
);
create index course_past_products_product on course_past_products (product_id);

alter table courses add foreign key (digital_product_id) references digital_products;
create index courses_digital_product on courses (digital_product_id) where digital_product_id is not null;
