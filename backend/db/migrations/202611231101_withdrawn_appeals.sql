alter table takedowns
  drop constraint takedowns_decision_check,
  add constraint takedowns_decision_check check (decision in ('UPHELD', 'RESTORED', 'WITHDRAWN'));
