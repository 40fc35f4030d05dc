-- Audit log of the office's decisions with actor, action and subject. A row is written in the
-- transaction of the decision and never changed. Only the data about a user is removed when the
-- account is erased.
create table audit_log (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid not null references users,
  action text not null check (action in (
    'creator.approve', 'creator.reject', 'creator.suspend', 'creator.reinstate', 'credential.check',
    'credential.uncheck', 'credential.decline', 'content.approve', 'content.reject', 'content.changeSeen',
    'content.takeDown', 'content.restore', 'content.uphold', 'live.end', 'claim.refund', 'claim.decline', 'comment.remove', 'message.remove', 'rating.remove', 'report.resolve', 'report.dismiss',
    'purchase.refund', 'purchase.deliver', 'dispute.answer', 'dispute.accept', 'event.replay', 'business.create', 'business.rename',
    'business.inviteManager', 'business.close', 'department.create', 'department.change', 'department.remove',
    'testimonial.accept', 'testimonial.decline', 'feedback.seen', 'message.answer', 'message.close',
    'decision.undo', 'decision.ask', 'decision.agree', 'decision.decline', 'decision.withdraw',
    'person.view', 'person.logOut', 'word.add', 'word.change', 'word.remove'
  )),
  subject_type text not null,
  subject_id uuid not null,
  -- Title of the subject at the time of the decision.
  subject_title text not null,
  reason text,
  -- Decision of a queue that the entry belongs to. Its own entry has the same id; the entry of a
  -- measure has another one. Null for a decision outside the queues.
  decision_id uuid references audit_log deferrable initially deferred,
  -- End of the time in which the decision could be undone.
  undo_until timestamptz,
  -- True if notices or refunds of the decision waited until then.
  had_effects boolean not null default false,
  -- Decision that the entry undid; a decision is undone once.
  undoes_id uuid unique references audit_log,
  -- Time since when the item of a queue waited for the decision.
  waiting_since timestamptz,
  created_at timestamptz not null
);
create index audit_log_subject on audit_log (subject_id, created_at desc);
create index audit_log_newest on audit_log (created_at desc, id desc);
create index audit_log_actor on audit_log (actor_id, created_at desc, id desc);
-- The log is filtered by several actions and types at once. Each pair of them has few entries to
-- read, also if most entries of the log do not fit.
create index audit_log_kind on audit_log (action, subject_type, created_at desc, id desc);
create index audit_log_actor_kind on audit_log (actor_id, action, subject_type, created_at desc, id desc);

create function audit_log_is_append_only() returns trigger language plpgsql as $$
declare
  erased audit_log;
begin
  if tg_op = 'UPDATE' and old.subject_type in ('CREATOR', 'USER') then
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

-- Decisions that can still be undone. A row is deleted with the undo, or when the effects that the
-- decision holds are released.
create table undoable_decisions (
  -- Id of the decision in the audit log. A foreign key would let the log be truncated with it.
  id uuid primary key,
  actor_id uuid not null references users,
  queue text not null,
  item_id uuid not null,
  -- Name of the decision in its queue.
  action text not null,
  -- Version of the item after the decision.
  version text not null,
  -- Values that an undo restores.
  before jsonb not null,
  undo_until timestamptz not null,
  -- False after a later decision about the item that cannot be undone.
  is_open boolean not null default true
);
create index undoable_decisions_actor on undoable_decisions (actor_id);
create index undoable_decisions_item on undoable_decisions (queue, item_id);
create index undoable_decisions_end on undoable_decisions (undo_until);

-- Notes of the office about items of its queues, for its own people.
create table office_notes (
  id uuid primary key default gen_random_uuid(),
  queue text not null,
  item_id uuid not null,
  author_id uuid not null references users,
  -- True if the author asks somebody else to decide.
  is_question boolean not null,
  text_body text not null,
  created_at timestamptz not null
);
create index office_notes_item on office_notes (queue, item_id, created_at);
create index office_notes_age on office_notes (created_at);

-- Notices and tasks of a decision that wait until it can no longer be undone.
create table held_effects (
  id bigint generated always as identity primary key,
  hold_id uuid not null,
  -- True for a task, false for a notice.
  is_task boolean not null,
  name text not null,
  payload jsonb not null
);
create index held_effects_hold on held_effects (hold_id);
