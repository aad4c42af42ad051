import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  // The registration that the office opened to the claim's servicer, and a machine that the servicer's account asked for.
  `alter table labor_claim
    add column registration_id uuid references registration,
    add column requested_serial text,
    add column requested_equipment_id integer references model,
    add column requested_by integer references app_user,
    add column requested_at timestamptz,
    add constraint labor_claim_request check (
      num_nonnulls(requested_serial, requested_equipment_id, requested_by, requested_at) in (0, 4)
    )`,
  'create index labor_claim_registration on labor_claim (registration_id) where registration_id is not null',

  // Assigned claims keep the registration that counts for their machine. A claim whose serial number or model was changed
  // by the servicer's own account is left out: the office has not seen that machine.
  `update labor_claim claim set registration_id = (
    select record.record_id from registration record
    where record.serial_key = claim.serial_number
      and record.manufacturer_id = claim.manufacturer_id
      and record.status <> 'declined'
    order by record.floor_model, (record.status <> 'approved'), record.created_at desc, record.record_id desc
    limit 1
  )
  where claim.assigned_to is not null and not exists (
    select from claim_history entry
    join app_user author on author.user_id = entry.user_id
    join app_user servicer on servicer.user_id = claim.assigned_to
    where entry.claim_id = claim.claim_id
      and entry.action = 'changeClaim'
      and author.account_id = servicer.account_id
      and (entry.message like '%Serial number: %' or entry.message like '%Model: %')
  )`,

  // Reads of another account's registration: one entry for each reader and day.
  'alter table registration_history add column read_on date',
  `create unique index registration_history_read on registration_history (record_id, user_id, read_on)
    where read_on is not null`,
]

/** The registration that a claim opens to its servicer, machines that servicers ask for, and reads of registrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
