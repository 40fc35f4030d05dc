-- Prices that were announced, or replaced by an announced one. Members who pay one of them are
-- moved to the present price, however many prices were announced and withdrawn since.
alter table memberships add column replaced_price_ids text[] not null default '{}';
update memberships set replaced_price_ids = array[previous_price_id] where previous_price_id is not null;
alter table memberships drop column previous_price_id;

-- An ended membership must not be payable.
update subscriptions set pay_url = null where state <> 'PAST_DUE';

-- Index by mailbox, whose readers count as one person.
create index users_mailbox on users (regexp_replace(email, '[+][^@]*@', '@'));
