import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  // What an account may owe on terms in cents (null: no limit of its own), and whether it buys without sales tax.
  `alter table account
    add column credit_limit integer check (credit_limit >= 0),
    add column tax_exempt boolean not null default false,
    add column tax_certificate text not null default ''`,

  // A user's own address. It is no entry of the account's address book.
  `create table user_address (
    user_id integer primary key references app_user on delete cascade,
    addr1 text not null,
    addr2 text not null,
    city text not null,
    state_id integer not null references state,
    postal_code text not null
  )`,

  // An invited user has no password yet. The newest link alone is valid.
  `create table user_invitation (
    user_id integer primary key references app_user on delete cascade,
    code_hash text not null unique,
    invited_by integer not null references app_user,
    made_at timestamptz not null,
    expires_at timestamptz not null
  )`,

  // What was changed about an account and its users: rights, terms and names, in one sentence each.
  `create table account_history (
    entry_id uuid primary key,
    account_id integer not null references account,
    user_id integer references app_user,
    by_user_id integer references app_user,
    text text not null,
    at timestamptz not null
  )`,
  'create index account_history_account on account_history (account_id, at desc)',

  // What an account owes: its unpaid orders on terms.
  `create index shop_order_on_terms on shop_order (account_id) where payment = 'terms' and status <> 'cancelled'`,
  'create index checkout_attempt_open on checkout_attempt (began_at) where ended_at is null',
]

/** Invitations, addresses of users, the history of an account, its credit limit and tax exemption. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
