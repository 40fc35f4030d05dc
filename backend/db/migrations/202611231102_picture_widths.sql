-- True if the picture is also stored in its display widths.
alter table files add column has_widths boolean not null default false;
