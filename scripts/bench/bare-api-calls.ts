/** Statement that finds the user of a session. */
export const session = 'select user_id from sessions where token_hash = $1 and expires_at > now()';

/** Statement of each call. Its parameter is the id in the path, otherwise the id of the user. */
export const calls = {
  '/users': 'select * from users where id = $1',
  '/courses/:id': `
    select c.*, to_jsonb(creator) as creator,
      (select jsonb_agg(to_jsonb(part) order by position) from series_parts part where course_id = c.id) as parts
    from courses c join creators creator on creator.id = c.creator_id where c.id = $1`,
  '/library': `
    select c.id, c.title, c.tagline, c.picture, c.price_cents, creator.name, creator.username, creator.picture,
      granted_at, (select count(*) from progress p where p.user_id = e.user_id and p.course_id = c.id) as seen
    from entitlements e join courses c on c.id = e.content_id join creators creator on creator.id = c.creator_id
    where e.user_id = $1 order by granted_at desc limit 15`,
};
