import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  // The sections of the settings as they are now. A section without a row has never been saved.
  `create table setting (
    section text primary key,
    rev integer not null check (rev >= 0),
    value text,
    by_user_id integer references app_user,
    at timestamptz
  )`,
  // Each save with the value before and after it, in one or more sentences. An entry is undone once.
  `create table setting_revision (
    entry_id uuid primary key,
    section text not null references setting,
    rev integer not null,
    before text not null,
    after text not null,
    text text not null,
    by_user_id integer references app_user,
    at timestamptz not null,
    undoes uuid unique references setting_revision,
    unique (section, rev)
  )`,
  // What was set with SQL until now becomes revision 1. It also stays where it was, for instances of the last release.
  `insert into setting (section, rev, value, at)
    select 'site', 1, (case
      when value::jsonb -> 'site_notification' = 'null'::jsonb
      then jsonb_set(value::jsonb, '{site_notification}', '""') else value::jsonb end)::text, now()
    from server_fact where name = 'site'`,
  `insert into setting (section, rev, value, at)
    select 'policy', 1, jsonb_build_object('html', value)::text, now() from server_fact where name = 'return-policy'`,

  // A coupon can be switched off, and used up.
  `alter table coupon
    add column is_on boolean not null default true,
    add column max_uses integer check (max_uses > 0)`,

  // The terms of an order on account as they were printed on it.
  `alter table shop_order add column payment_terms text not null default ''`,
]

/** The settings of the shop with their history, and what coupons and orders on account need of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
