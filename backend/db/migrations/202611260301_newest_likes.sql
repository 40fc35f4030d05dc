-- The likes of the week are read every hour.
create index likes_by_time on likes (content_type, created_at);
