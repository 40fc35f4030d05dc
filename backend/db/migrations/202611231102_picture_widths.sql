-- Whether a picture is stored in the widths in which it is shown, beside what was uploaded.
alter table files add column has_widths boolean not null default false;
