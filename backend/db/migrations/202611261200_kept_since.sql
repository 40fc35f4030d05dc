-- Payment time of a gift, which precedes its claim. Content that the creator removed after the
-- payment stays with the claimer. Granted months begin with their claim and are excluded. Null if
-- it is the same as granted_at.
alter table entitlements add column kept_since timestamptz;
update entitlements set kept_since = gifts.created_at from gifts
  where entitlements.source = 'GIFT' and gifts.purchase_id = entitlements.purchase_id
    and gifts.content_type <> 'SUBSCRIPTION' and gifts.created_at < entitlements.granted_at;
