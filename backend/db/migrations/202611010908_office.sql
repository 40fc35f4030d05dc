-- Audit log of the office's decisions with actor, action and subject. A row is written in the
-- transaction of the decision and never changed. Only the data about a user is removed when the
-- account is erased.
create table audit_log (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid not null references users,
  action text not null check (action in (
    'creator.approve', 'creator.reject', 'creator.suspend', 'creator.reinstate', 'credential.check',
    'credential.uncheck', 'credential.decline', 'content.approve', 'content.reject', 'content.changeSeen',
    'content.takeDown', 'content.restore', 'content.uphold', 'live.end', 'claim.refund', 'claim.decline', 'comment.remove', 'message.remove', 'report.resolve', 'report.dismiss',
    'purchase.refund', 'purchase.deliver', 'dispute.answer', 'dispute.accept', 'event.replay', 'business.create', 'business.rename',
    'business.inviteManager', 'business.close', 'department.create', 'department.change', 'department.remove',
    'testimonial.accept', 'testimonial.decline', 'feedback.seen', 'message.answer', 'message.close'
  )),
  subject_type text not null,
  subject_id uuid not null,
  -- Title of the subject at the time of the decision.
  subject_title text not null,
  reason text,
  created_at timestamptz not null
);
create index audit_log_subject on audit_log (subject_id, created_at desc);
create index audit_log_newest on audit_log (created_at desc, id desc);

create function audit_log_is_append_only() returns trigger language plpgsql as $$
declare
  erased audit_log;
begin
  if tg_op = 'UPDATE' and old.subject_type = 'CREATOR' then
    erased := old;
    erased.subject_title := '';
    erased.reason := null;
    if new is not distinct from erased then
      return new;
    end if;
  end if;
  raise exception 'the audit log is append-only: % is refused', tg_op;
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function audit_log_is_append_only();
create trigger audit_log_no_truncate before truncate on audit_log
  execute function audit_log_is_append_only();
