-- The mailbox that an address leads to, whose reader counts as one person: what follows a "+" leads to the same one, and at Gmail
-- dots and the older of its two domains make no difference.
create function mailbox_of(email text) returns text language sql immutable parallel safe as $$
  select case
    when email ~ '@(gmail|googlemail)[.]com$'
      then replace(regexp_replace(email, '([+][^@]*)?@.*$', ''), '.', '') || '@gmail.com'
    else regexp_replace(email, '[+][^@]*@', '@')
  end
$$;
drop index users_mailbox;
create index users_mailbox on users (mailbox_of(email));
