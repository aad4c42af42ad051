import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  `create table upload (
    owner_id integer not null references app_user,
    sha256 text not null,
    length integer not null,
    complete boolean not null default false,
    mime text,
    width integer,
    height integer,
    created_at timestamptz not null,
    completed_at timestamptz,
    primary key (owner_id, sha256)
  )`,
  `create table upload_part (
    owner_id integer not null,
    sha256 text not null,
    n integer not null,
    size integer not null,
    bytes bytea not null,
    primary key (owner_id, sha256, n),
    foreign key (owner_id, sha256) references upload on delete cascade
  )`,
  'alter table upload_part alter column bytes set storage external',
  `create table attached_file (
    file_id uuid primary key,
    client_op_id text,
    ref_id uuid not null,
    account_id integer not null references account,
    user_id integer not null references app_user,
    title text not null,
    status text not null default 'pending',
    sha256 text not null,
    mime text not null,
    size integer not null,
    width integer,
    height integer,
    late boolean not null default false,
    made_at timestamptz not null,
    received_at timestamptz not null,
    removed boolean not null default false,
    foreign key (user_id, sha256) references upload
  )`,
  'create index attached_file_record on attached_file (ref_id, received_at)',
  'create index attached_file_bytes on attached_file (user_id, sha256)',
  'create unique index attached_file_op on attached_file (user_id, client_op_id) where client_op_id is not null',
  `create table expected_file (
    ref_id uuid not null,
    sha256 text not null,
    title text not null,
    user_id integer not null references app_user,
    announced_at timestamptz not null,
    primary key (ref_id, user_id, sha256)
  )`,
]

/** Uploads in chunks, files that are attached to records, and files that devices have announced. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
