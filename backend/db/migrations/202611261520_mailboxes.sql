-- Returns the mailbox of an address, whose reader counts as one person. A suffix after "+" is
-- ignored. At Gmail, dots and the older of its two domains are ignored too.
create function mailbox_of(email text) returns text language sql immutable parallel safe as $$
  select case
    when email ~ '@(gmail|googlemail)[.]com$'
      then replace(regexp_replace(email, '([+][^@]*)?@.*$', ''), '.', '') || '@gmail.com'
    else regexp_replace(email, '[+][^@]*@', '@')
  end
$$;
drop index users_mailbox;
create index users_mailbox on users (mailbox_of(email));
