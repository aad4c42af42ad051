import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  // No foreign keys: the trail outlives what it names.
  `create table security_event (
    event_id bigint generated always as identity primary key,
    at timestamptz not null,
    kind text not null,
    user_id integer,
    of_user_id integer,
    typed_hash text,
    address text not null,
    agent text not null,
    session_hash text,
    request text not null,
    detail text not null,
    repeats integer not null check (repeats > 0),
    keep_until timestamptz not null
  )`,
  'create index security_event_kind on security_event (kind, event_id desc)',
  'create index security_event_user on security_event (user_id, event_id desc) where user_id is not null',
  'create index security_event_of_user on security_event (of_user_id, event_id desc) where of_user_id is not null',
  'create index security_event_typed on security_event (typed_hash, event_id desc) where typed_hash is not null',
  'create index security_event_address on security_event (address, event_id desc)',
  'create index security_event_at on security_event (at)',
  'create index security_event_keep_until on security_event (keep_until)',

  // An event is never changed. It is deleted only when the database's own clock, which no caller sets, is past its time.
  `create or replace function refuse_security_event_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and tg_level = 'ROW' then
        if old.keep_until <= clock_timestamp() then return old; end if;
      end if;
      raise exception 'Security events are never changed, and deleted only after their time';
    end $$`,
  `create trigger security_event_append_only before update or delete on security_event
    for each row execute function refuse_security_event_change()`,
  `create trigger security_event_no_truncate before truncate on security_event
    for each statement execute function refuse_security_event_change()`,

  // What came beyond the first few of a minute, until it becomes one event.
  `create table security_event_count (
    minute timestamptz not null,
    kind text not null,
    key text not null,
    count integer not null,
    user_id integer,
    typed_hash text,
    address text not null,
    primary key (minute, kind, key)
  )`,
]

/** Security events, append-only (docs/decisions/170-security-events.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
