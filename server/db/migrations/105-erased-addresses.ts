import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Letters, also such as é, я and ế: of the writings that put a blank between a text and an address. */
const letters = String.raw`A-Za-z\u00c0-\u024f\u0370-\u058f\u1e00-\u1fff`
/** What an address has before its @, without letters and digits, and without what stands before one, such as = and *. */
const marks = String.raw`.+_%''&#!~^$-`
/** A blank or a line break, also as JSON writes it in a text, and in a text within a text. */
const blank = String.raw`(?:\s|\\+(?:[bfnrt]|u[0-9a-f]{4}))`

const statements = [
  // A text without a person. In JSON each string is read as what it means, so that no letter of an escape such as \n is taken
  // for one of a name, and a string may be JSON again. What names no one stays as it is, to the byte. `maybe` finds all
  // texts that may name the person, and some more.
  String.raw`create function erase_in_text(given text, maybe text, name_re text, email_re text, new_email text, phone_re text)
    returns text language plpgsql stable as $$
    declare
      is_json boolean := false;
      meant text;
      changed text;
    begin
      if given is null or given !~* maybe then
        return given;
      end if;
      -- PostgreSQL 15 has no other way to ask.
      if given ~ '^\s*["{[]' and position('"' in given) > 0 then
        begin
          perform given::json;
          is_json := true;
          meant := given::json #>> '{}';
        exception when data_exception or program_limit_exceeded then
          -- No JSON, or a string with half of a pair of \u escapes: meant stays null.
        end;
      end if;
      if not is_json then
        return regexp_replace(regexp_replace(regexp_replace(given, name_re, 'Erased person', 'gi'),
          email_re, '\1' || new_email, 'gi'), phone_re, '', 'g');
      end if;
      if given !~ '^\s*"' then
        return (select string_agg(case when part[1] like '"%' then erase_in_text(part[1], maybe, name_re, email_re, new_email,
            phone_re) else part[1] end, '' order by at)
          from regexp_matches(given, '"(?:[^"\\]|\\.)*"|[^"]+', 'g') with ordinality as parts (part, at));
      end if;
      if meant is null then
        return (select string_agg(case when part[1] like '\\%' then part[1] else erase_in_text(part[1], maybe, name_re, email_re,
            new_email, phone_re) end, '' order by at)
          from regexp_matches(given, '\\u[0-9A-Fa-f]{4}|\\.|[^\\]+', 'g') with ordinality as parts (part, at));
      end if;
      changed := erase_in_text(meant, maybe, name_re, email_re, new_email, phone_re);
      return case when changed = meant then given else to_json(changed)::text end;
    end $$`,
  // A regular expression that finds a text also where its quotation marks and backslashes are doubled or escaped.
  String.raw`create function to_loose_literal(given text) returns text language sql immutable as $$
    select regexp_replace(to_literal(given), '\\\\|"', '["\\\\]+', 'g') $$`,
  // As in 072, but for the ends of an address, and for what JSON means.
  String.raw`create or replace function erase_person(erased integer, by_user integer, entry uuid, happened timestamptz, waits integer)
    returns text language plpgsql as $$
    declare
      person app_user%rowtype;
      nothing constant text := 'x\Ax';
      email_re text;
      new_email constant text := 'erased-' || erased || '@erased.invalid';
      maybe_mail text;
      maybe_phone text := nothing;
      maybe_name text := nothing;
      phone_re text := nothing;
      name_re text := nothing;
      digits text;
      shared boolean;
      tab record;
      linked text;
      assignments text;
      befores text;
      afters text;
      n bigint;
      counts jsonb := '{}';
    begin
      select * into strict person from app_user where user_id = erased for update;
      insert into person_erasure (erasure_id, user_id, by_user_id, at, waiting) values (entry, erased, by_user, happened, waits);
      -- A longer address that ends or begins with this one is another person's.
      email_re := '(?<![0-9${letters}${marks}])([${marks}]*)' || to_literal(person.email)
        || '(?![A-Za-z0-9]|-+[A-Za-z0-9]|\.[A-Za-z0-9])';
      maybe_mail := to_loose_literal(person.email);
      digits := regexp_replace(person.phone, '\D', '', 'g');
      if length(digits) >= 7 then
        maybe_phone := regexp_replace(digits, '(\d)(?=\d)', '\1[-. ()+/]{0,3}', 'g');
        phone_re := '(?<![0-9])' || maybe_phone || '(?![0-9])';
      end if;
      if trim(person.first_name) <> '' and trim(person.last_name) <> '' then
        name_re := '(?<![${letters}])(?:' || to_literal(trim(person.first_name)) || '\s+' || to_literal(trim(person.last_name))
          || '|' || to_literal(trim(person.last_name)) || ',\s*' || to_literal(trim(person.first_name)) || ')(?![${letters}])';
        maybe_name := to_loose_literal(trim(person.first_name)) || '${blank}+' || to_loose_literal(trim(person.last_name))
          || '|' || to_loose_literal(trim(person.last_name)) || ',${blank}*' || to_loose_literal(trim(person.first_name));
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
      delete from staged_job where payload ~* maybe_mail
        and erase_in_text(payload, maybe_mail, nothing, email_re, '', nothing) <> payload;
      update labor_claim set rev = rev + 1, notification_subscribers = (select coalesce(jsonb_agg(mail), '[]')::text
          from jsonb_array_elements_text(notification_subscribers::jsonb) mail where lower(mail) <> person.email_key)
        where notification_subscribers ~* maybe_mail and exists (select
          from jsonb_array_elements_text(notification_subscribers::jsonb) mail where lower(mail) = person.email_key);
      update saved_card set active = false, name = '', company = '', addr1 = '', addr2 = '', city = '', postal_code = '',
        state_id = null where user_id = erased;
      update app_user set email = new_email, email_key = new_email,
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
          select 'tab::text ~* $1 and exists (select from jsonb_each_text(to_jsonb(tab)) one
              where erase_in_text(one.value, $1, $2, $4, $5, $6) is distinct from one.value)'
            || coalesce(string_agg(format(' or tab.%I = $7', a.attname), ''), '')
            into linked from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
            where k.contype = 'f' and k.confrelid = 'app_user'::regclass and k.conrelid = tab.name::regclass;
        end if;
        select string_agg(format('%I = %s::%s', one.column_name, one.erased, one.data_type), ', '),
            string_agg(format('tab.%I::text', one.column_name), ', '), string_agg(one.erased, ', ')
          into assignments, befores, afters
          from (select c.column_name, c.data_type, format('erase_in_text(tab.%I::text, $8, case when %s then $3 else $2 end, $4, $5, $6)',
              c.column_name, linked) as erased
            from information_schema.columns c where c.table_schema = 'public' and c.table_name = tab.name
              and c.column_name = any (tab.texts)) one;
        execute format('update %I tab set %s%s where tab::text ~* $8 and (%s) is distinct from (%s)', tab.name, assignments,
            case when tab.has_rev then ', rev = rev + 1' else '' end, befores, afters)
          using maybe_mail || '|' || maybe_phone, nothing, name_re, email_re, new_email, phone_re, erased,
            maybe_mail || '|' || maybe_phone || '|' || maybe_name;
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
