import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Letters such as é. */
const accented = '\\u00c0-\\u024f'
/** A blank or a line break, also as JSON writes it. */
const blank = '(?:\\s|\\\\+[bfnrt])'
/** What stands before a name or an address: the start, no letter and none of these, or what JSON writes for a line break. */
const before = (more = '') => `(?:^|[^A-Za-z${accented}${more}]|\\\\[bfnrt]|\\\\u[0-9a-f]{4})`

const statements = [
  // As in 072, but for the ends of an address, and for names and addresses after a line break in JSON.
  `create or replace function erase_person(erased integer, by_user integer, entry uuid, happened timestamptz, waits integer)
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
      -- A longer address that ends or begins with this one is another person's.
      email_re := '(${before("0-9._%+''-")}[''.-]*)' || to_literal(person.email)
        || '(?![A-Za-z0-9]|-+[A-Za-z0-9]|\\.[A-Za-z0-9])';
      digits := regexp_replace(person.phone, '\\D', '', 'g');
      if length(digits) >= 7 then
        phone_re := '(?<![0-9])' || regexp_replace(digits, '(\\d)(?=\\d)', '\\1[-. ()+/]{0,3}', 'g') || '(?![0-9])';
      end if;
      if trim(person.first_name) <> '' and trim(person.last_name) <> '' then
        name_re := '(${before()})(?:' || to_literal(trim(person.first_name)) || '${blank}+' || to_literal(trim(person.last_name))
          || '|' || to_literal(trim(person.last_name)) || ',${blank}*' || to_literal(trim(person.first_name)) || ')(?![A-Za-z${accented}])';
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
        select string_agg(format('%I = regexp_replace(regexp_replace(case when %s then regexp_replace(%I::text, $3, ''\\1Erased person'', ''gi'')
            else %I::text end, $1, ''\\1erased-%s@erased.invalid'', ''gi''), $2, '''', ''g'')::%s', one.column_name, linked,
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

/** Of an erased person only their own address is replaced, not the end of another one (docs/decisions/153-a-persons-data.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
