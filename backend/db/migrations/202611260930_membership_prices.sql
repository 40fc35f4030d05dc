-- Whoever pays a price that was announced, or that an announced one replaced, goes over to the present one, however many
-- were announced and withdrawn since.
alter table memberships add column replaced_price_ids text[] not null default '{}';
update memberships set replaced_price_ids = array[previous_price_id] where previous_price_id is not null;
alter table memberships drop column previous_price_id;

-- Nothing is paid for what has ended.
update subscriptions set pay_url = null where state <> 'PAST_DUE';

-- Everybody who reads one mailbox, which counts as one person.
create index users_mailbox on users (regexp_replace(email, '[+][^@]*@', '@'));
