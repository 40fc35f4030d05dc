-- What a gift gave was paid for before it was claimed: what its creator removed since the payment stays with whoever claimed it.
-- Given months begin with their claim, and have no part in it. Null where it is the same as granted_at.
alter table entitlements add column kept_since timestamptz;
update entitlements set kept_since = gifts.created_at from gifts
  where entitlements.source = 'GIFT' and gifts.purchase_id = entitlements.purchase_id
    and gifts.content_type <> 'SUBSCRIPTION' and gifts.created_at < entitlements.granted_at;
