import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Receipts, server settings, counters, staged jobs and crash reports, and the extensions for text search. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`create extension if not exists unaccent`.execute(db)
  await sql`create table op_receipt (
    owner_id integer not null,
    op_id text not null,
    route text not null,
    req_hash text not null,
    status integer,
    body text,
    log_pos bigint generated always as identity,
    voided_by text,
    at timestamptz not null,
    primary key (owner_id, op_id)
  )`.execute(db)
  await sql`create index op_receipt_by_age on op_receipt (at)`.execute(db)
  await sql`create table server_fact (name text primary key, value text not null)`.execute(db)
  await sql`insert into server_fact (name, value) values ('epoch', gen_random_uuid()::text)`.execute(db)
  // Counters may be lost in a crash of the database: only rate limits depend on them.
  await sql`create unlogged table rate_count (
    bucket text primary key,
    window_start timestamptz not null,
    count integer not null,
    expires_at timestamptz not null
  )`.execute(db)
  await sql`create index rate_count_by_end on rate_count (expires_at)`.execute(db)
  await sql`create table staged_job (
    job_id bigint generated always as identity primary key,
    kind text not null,
    payload text not null,
    run_at timestamptz not null,
    attempts integer not null default 0,
    last_error text,
    done_at timestamptz,
    locked_until timestamptz
  )`.execute(db)
  await sql`create index staged_job_due on staged_job (run_at, job_id) where done_at is null`.execute(db)
  await sql`create table javascript_error (
    report_id uuid primary key,
    client_op_id text,
    user_id integer,
    error text not null,
    error_body text not null,
    browser text not null,
    url text not null,
    made_at timestamptz,
    received_at timestamptz not null
  )`.execute(db)
  await sql`create index javascript_error_by_age on javascript_error (received_at)`.execute(db)
}
