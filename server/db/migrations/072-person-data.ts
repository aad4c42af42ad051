import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** The histories. Their entries are written once. */
const histories = [
  'claim_history',
  'registration_history',
  'order_history',
  'account_history',
  'ticket_event',
  'wh_location_history',
  'payment_batch_event',
  'bulletin_change',
]

const statements = [
  // Whose data was erased, by whom, and in how many rows of which tables. It names persons by id alone.
  `create table person_erasure (
    erasure_id uuid primary key,
    user_id integer not null unique references app_user,
    by_user_id integer not null references app_user,
    at timestamptz not null,
    waiting integer not null,
    changed text not null default '{}'
  )`,
  // True in the transaction that wrote an entry about an erasure, and in no other: the row knows the transaction that made it.
  `create function is_erasing() returns boolean language sql stable as $$
    select exists (select from person_erasure where xmin::text::bigint = (txid_current() & 4294967295)) $$`,
  `create function refuse_history_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and is_erasing() then
        return new;
      end if;
      -- Entries go with their record, such as those of a junk mail that is not stored for longer: a foreign key does it.
      if pg_trigger_depth() > 1 and tg_op = 'DELETE' then
        return old;
      end if;
      if pg_trigger_depth() > 1 then
        return new;
      end if;
      raise exception 'Entries of a history are never changed';
    end $$`,
  ...[...histories, 'person_erasure'].map(
    (table) => `create trigger ${table}_append_only before update or delete on ${table}
      for each row execute function refuse_history_change()`,
  ),
  `create or replace function refuse_stock_entry_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old.order_id is null and to_jsonb(new) - 'order_id' = to_jsonb(old) - 'order_id' then
        return new;
      end if;
      if tg_op = 'UPDATE' and is_erasing() then
        return new;
      end if;
      raise exception 'Entries of the stock ledger are never changed';
    end $$`,
  // A text as a regular expression that finds it.
  `create function to_literal(given text) returns text language sql immutable as $$
    select regexp_replace(given, '([][*+?.^$(){}|\\\\])', '\\\\\\1', 'g') $$`,
  // The one function that changes histories (docs/decisions/153-a-persons-data.md). It writes the entry about itself first.
  `create function erase_person(erased integer, by_user integer, entry uuid, happened timestamptz, waits integer)
    returns text language plpgsql as $$
    declare
      person app_user%rowtype;
      nothing constant text := 'x\\Ax';
      email_re text;
      phone_re text := nothing;
      name_re text := nothing;
      digits text;
      shared boolean;
      tab record;
      linked text;
      assignments text;
      n bigint;
      counts jsonb := '{}';
    begin
      select * into strict person from app_user where user_id = erased for update;
      insert into person_erasure (erasure_id, user_id, by_user_id, at, waiting) values (entry, erased, by_user, happened, waits);
      email_re := to_literal(person.email);
      digits := regexp_replace(person.phone, '\\D', '', 'g');
      if length(digits) >= 7 then
        phone_re := '(?<![0-9])' || regexp_replace(digits, '(\\d)(?=\\d)', '\\1[-. ()+/]{0,3}', 'g') || '(?![0-9])';
      end if;
      if trim(person.first_name) <> '' and trim(person.last_name) <> '' then
        name_re := '(?<![A-Za-z])(?:' || to_literal(trim(person.first_name)) || '\\s+' || to_literal(trim(person.last_name))
          || '|' || to_literal(trim(person.last_name)) || ',\\s*' || to_literal(trim(person.first_name)) || ')(?![A-Za-z])';
      end if;
      -- Another person of the same name keeps it: the name then goes where the email, the phone or the id say who is meant.
      shared := exists (select from app_user where user_id <> erased and active
        and lower(trim(first_name) || ' ' || trim(last_name)) = lower(trim(person.first_name) || ' ' || trim(person.last_name)));

      delete from session where user_id = erased;
      delete from user_address where user_id = erased;
      delete from user_invitation where user_id = erased;
      delete from push_subscription where user_id = erased;
      delete from notification_choice where user_id = erased;
      delete from saved_view where user_id = erased and not is_shared;
      delete from device_report where user_id = erased;
      delete from sign_up where email_key = person.email_key;
      delete from notification_entry where address = person.email_key;
      delete from notification_digest where address = person.email_key;
      delete from staged_job where payload ~* email_re;
      update labor_claim set rev = rev + 1, notification_subscribers = (select coalesce(jsonb_agg(mail), '[]')::text
          from jsonb_array_elements_text(notification_subscribers::jsonb) mail where lower(mail) <> person.email_key)
        where notification_subscribers ~* email_re;
      update saved_card set active = false, name = '', company = '', addr1 = '', addr2 = '', city = '', postal_code = '',
        state_id = null where user_id = erased;
      update app_user set email = 'erased-' || erased || '@erased.invalid', email_key = 'erased-' || erased || '@erased.invalid',
        first_name = 'Erased', last_name = 'person', title = '', suffix = '', phone = '', password_hash = '', reset_hash = null,
        reset_expires_at = null, must_change_password = false, admin = false, on_site = false, reviewer = false,
        local_admin = false, active = false, permissions = null where user_id = erased;

      for tab in
        select c.table_name as name, array_agg(c.column_name::text) filter (where c.is_generated = 'NEVER'
            and c.data_type in ('text', 'character varying', 'json', 'jsonb')) as texts,
          array_agg(c.data_type::text order by c.column_name) as types,
          bool_or(c.column_name = 'rev' and c.data_type = 'integer') as has_rev
        from information_schema.columns c
        join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not like 'kysely%'
          and c.table_name not like 'catalogue%' and c.table_name not like 'report%' and c.table_name not like 'product%'
          and c.table_name not like 'model%' and c.table_name not like 'equipment%'
          and c.table_name not in ('app_user', 'person_erasure', 'brand', 'manufacturer', 'state', 'market_type',
            'warranty_scheme', 'server_fact', 'server_life', 'diagram', 'hotspot', 'push_subscription')
        group by c.table_name having not bool_or(c.data_type = 'bytea')
      loop
        continue when tab.texts is null;
        linked := 'true';
        if shared then
          select 'tab::text ~* $1 or tab::text ~* $2' || coalesce(string_agg(format(' or tab.%I = $4', a.attname), ''), '')
            into linked from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
            where k.contype = 'f' and k.confrelid = 'app_user'::regclass and k.conrelid = tab.name::regclass;
        end if;
        select string_agg(format('%I = regexp_replace(regexp_replace(case when %s then regexp_replace(%I::text, $3, ''Erased person'', ''gi'')
            else %I::text end, $1, ''erased-%s@erased.invalid'', ''gi''), $2, '''', ''g'')::%s', one.column_name, linked,
            one.column_name, one.column_name, erased, one.data_type), ', ')
          into assignments from information_schema.columns one
          where one.table_schema = 'public' and one.table_name = tab.name and one.column_name = any (tab.texts);
        execute format('update %I tab set %s%s where tab::text ~* $1 or tab::text ~ $2 or (tab::text ~* $3 and (%s))',
          tab.name, assignments, case when tab.has_rev then ', rev = rev + 1' else '' end, linked)
          using email_re, phone_re, name_re, erased;
        get diagnostics n = row_count;
        if n > 0 then
          counts := counts || jsonb_build_object(tab.name, n);
        end if;
      end loop;
      update person_erasure set changed = counts::text where erasure_id = entry;
      return counts::text;
    end $$`,
]

/** A person's data is erased by one function, and histories are changed by nothing else (docs/decisions/153-a-persons-data.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
