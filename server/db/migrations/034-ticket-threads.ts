import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** 32 hexadecimal digits from a cryptographic generator: a mail server may change the case of an address. */
const key = "replace(gen_random_uuid()::text, '-', '')"

const statements = [
  // `access_key` opens the private link, `mail_key` proves that a mail answers one of ours. A mail is forwarded and quoted,
  // so its key opens nothing.
  `alter table support_ticket
    add column subject text not null default '',
    add column status text not null default 'open' check (status in ('open', 'waiting', 'closed')),
    add column rev integer not null default 1,
    add column assignee_id integer references app_user,
    add column access_key text,
    add column mail_key text unique,
    add column source text not null default 'web' check (source in ('web', 'mail')),
    add column is_automatic boolean not null default false,
    add column order_id integer references shop_order on delete set null,
    add column claim_id uuid references labor_claim on delete set null,
    add column record_id uuid references registration on delete set null,
    add column waiting_since timestamptz,
    add column last_at timestamptz,
    add column closed_at timestamptz`,
  `update support_ticket set
    access_key = ${key},
    mail_key = ${key},
    waiting_since = received_at,
    last_at = received_at,
    subject = case action
      when 'price' then 'Price request'
      when 'part' then 'Question about a part'
      when 'order' then 'Question about an order'
      when 'warranty' then 'Question about a warranty'
      else 'Question' end`,
  `alter table support_ticket
    alter column access_key set not null,
    alter column mail_key set not null,
    alter column last_at set not null,
    add column search_text text generated always as (lower(
      'st-' || number::text || ' ' || subject || ' ' || contact_name || ' ' || contact_email || ' ' || contact_phone
    )) stored`,

  `create table ticket_message (
    message_id uuid primary key,
    seq bigint generated always as identity,
    ticket_id uuid not null references support_ticket on delete cascade,
    client_op_id text,
    kind text not null check (kind in ('customer', 'staff', 'note', 'other', 'automatic')),
    state text not null default 'shown' check (state in ('shown', 'held', 'dismissed')),
    held_because text check (held_because in ('other-address', 'unproven')),
    via text not null check (via in ('web', 'mail')),
    text text not null,
    is_shortened boolean not null default false,
    user_id integer references app_user,
    from_name text not null default '',
    from_email text,
    mail_message_id text,
    made_at timestamptz not null,
    received_at timestamptz not null
  )`,
  'create index ticket_message_thread on ticket_message (ticket_id, seq)',
  'create index ticket_message_words on ticket_message using gin (lower(text) gin_trgm_ops)',
  `insert into ticket_message (message_id, ticket_id, client_op_id, kind, via, text, user_id, from_name, made_at, received_at)
    select gen_random_uuid(), ticket_id, client_op_id, 'customer', 'web', message, user_id, contact_name, made_at, received_at
    from support_ticket order by number`,
  'alter table support_ticket drop column message',

  // A file of a message. `store_key` is null where it was not taken over, or is no longer there; `refused` says why.
  `create table ticket_file (
    file_id uuid primary key,
    message_id uuid not null references ticket_message on delete cascade,
    position integer not null,
    name text not null,
    type text not null,
    size integer not null,
    store_key text,
    refused text
  )`,
  'create index ticket_file_message on ticket_file (message_id, position)',

  `create table ticket_event (
    event_id uuid primary key,
    seq bigint generated always as identity,
    ticket_id uuid not null references support_ticket on delete cascade,
    at timestamptz not null,
    user_id integer references app_user,
    action text not null,
    detail text
  )`,
  'create index ticket_event_ticket on ticket_event (ticket_id, seq)',
  `insert into ticket_event (event_id, ticket_id, at, user_id, action)
    select gen_random_uuid(), ticket_id, received_at, user_id, 'open' from support_ticket`,

  // Every mail that came in, once: by its Message-ID, or by its content where it has none.
  `create table incoming_mail (
    mail_id uuid primary key,
    mail_key text not null unique,
    received_at timestamptz not null,
    from_email text not null,
    outcome text not null check (outcome in ('opened', 'added', 'held', 'automatic', 'ignored')),
    message_id uuid references ticket_message on delete set null,
    size integer not null,
    store_key text
  )`,
  'create index incoming_mail_message on incoming_mail (message_id)',
  'create index incoming_mail_received on incoming_mail (received_at) where store_key is not null',

  `create table reply_template (
    template_id uuid primary key,
    name text not null,
    text text not null,
    rev integer not null,
    changed_at timestamptz not null,
    changed_by integer not null references app_user
  )`,
  'create unique index reply_template_name on reply_template (lower(name))',

  // The inbox: what waits longest first; what was closed last first; the caller's own questions.
  `create index support_ticket_open on support_ticket (waiting_since, last_at desc) where status <> 'closed'`,
  `create index support_ticket_closed on support_ticket (is_automatic, closed_at desc) where status = 'closed'`,
  'create index support_ticket_assignee on support_ticket (assignee_id) where assignee_id is not null',
  'create index support_ticket_user on support_ticket (user_id, last_at desc) where user_id is not null',
  'create index support_ticket_words on support_ticket using gin (search_text gin_trgm_ops)',
]

/** Tickets become threads that mails belong to (records 081 and 082). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
