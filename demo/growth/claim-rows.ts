import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { estimatedHours } from '../claim-history.ts'
import type { Database } from '../../server/db/schema.ts'
import { demoUsers } from '../accounts.ts'

const symptoms =
  'Stops under load|Display stays dark|Knocks with every turn|Belt slips at low speed|Incline does not move|Resistance stays at one level|Shows an error after ten minutes|Squeaks on every step|Cable is frayed|Speed jumps by itself'

/** Writes the claims as they are now, with the history, trips and approved lines that led there. */
export async function insertClaims(tx: Kysely<Database>): Promise<void> {
  await sql`insert into labor_claim (claim_id, display_id, status, accepted, completed, came_from, closed_at, rev, created_at, updated_at, account_id, filed_by,
      assigned_to, provider_address_id, equipment_id, manufacturer_id, serial_number, purchased_date, customer_name, customer_company, customer_address_1,
      customer_address_2, customer_city, customer_state_id, customer_postal_code, customer_contact, service_requested, additional_info, appointment_at, file_by,
      distance, mileage, labor_hours_estimate, labor_hours_approved, parts, at_risk, paid)
    select claim.claim_id, 'LC-' || nextval('claim_number'), last.to_status, last.accepted, last.completed, last.came_from,
      case when last.completed or last.to_status in ('paid', 'declined') then last.at end, last.step + 1, claim.at, last.at, machine.account_id, machine.user_id,
      case when last.is_assigned then servicer_user end, case when last.is_assigned then servicer_address end, equipment_id, machine.manufacturer_id, serial, sold_on,
      contact, company, (100 + claim.n % 8900) || ' Elm Street', '', city, state_id, postal_code,
      '[{"id":"1","type":"name","value":' || to_json(contact) || '},{"id":"2","type":"phone","value":"(612) 555-' || lpad((claim.n % 10000)::text, 4, '0') || '"}]',
      (string_to_array(${symptoms}, '|'))[1 + claim.n % 10], '', case when last.is_assigned then last.at + interval '3 days' end,
      case when submitted_at <= claim.at + interval '1 day' * file_within_days then null else (claim.at + interval '1 day' * file_within_days)::date end,
      case when last.is_assigned then claim.miles / 2 end, coalesce(pay.miles, 0),
      case when last.is_estimated then ${estimatedHours}::float8 end, case when last.is_labor_approved then ${estimatedHours}::float8 end,
      case when last.is_assigned and claim.product_id is not null and (pay.trips is not null or claim.is_ordered) then
        jsonb_build_array(jsonb_build_object('product_id', claim.product_id, 'number', part_number, 'name', part_name, 'qty', 1,
          'source', case when is_ordered then 'order' else 'stock' end, 'state', case when is_ordered then 'Delivered' else 'Used' end,
          'list_price', part_price, 'dealer_price', round(part_price * 0.9)))::text
      else '[]' end,
      case when last.completed or last.to_status in ('paid', 'declined') then 0 end,
      case when pay.is_paid then pay.labor + pay.trip_pay + pay.mileage + pay.parts else 0 end
    from growth_claim claim
    join (
      select distinct on (n) *, min(at) filter (where action = 'complete') over (partition by n) as submitted_at
      from growth_event order by n, step desc
    ) last using (n)
    join growth_machine machine on machine.n = claim.machine
    join growth_model model using (equipment_id)
    left join growth_pay pay on pay.n = claim.n
    order by claim.n`.execute(tx)
  await sql`insert into claim_history (entry_id, claim_id, at, user_id, action, from_status, to_status, message)
    select pg_temp.uuid_at(event.at, event.n * 16 + step, 71), event.claim_id, event.at,
      case author when 'office' then ${demoUsers.reviewer}::int when 'servicer' then servicer_user else machine.user_id end, action, from_status, to_status,
      case when action in ('ask', 'decline', 'refuse', 'close', 'complete', 'respond') then 'As agreed on the phone.' end
    from growth_event event join growth_claim claim using (n) join growth_machine machine on machine.n = claim.machine`.execute(
    tx,
  )
  await sql`insert into claim_trip (trip_id, claim_id, trip_date_scheduled, service_requested, services_performed, time_left, time_start, time_finish, miles, made_at, received_at, user_id)
    select pg_temp.uuid_at(finish, trip.n * 16 + step, 72), trip.claim_id, start::date, case action when 'estimate' then 'Diagnosis' else 'Repair' end,
      case action when 'estimate' then 'Found the defect.' else 'Replaced the part and tested the machine.' end, start - interval '25 minutes', start, finish, claim.miles, finish, finish, servicer_user
    from growth_trip trip join growth_claim claim using (n)`.execute(tx)
  await sql`insert into claim_line (claim_id, kind, approved, paid, account_id)
    select claim_id, kind, amount, case when is_paid then amount end, account_id
    from growth_pay pay join growth_claim using (n) join app_user on user_id = servicer_user,
      lateral (values ('labor', labor), ('trips', trip_pay), ('mileage', mileage), ('parts', parts)) line (kind, amount)
    where is_approved`.execute(tx)
}

/** Writes the payment of each claim that was paid. It looks up each claim's history, so the indexes have to be there. */
export async function recordPayments(tx: Kysely<Database>): Promise<void> {
  await sql`analyze labor_claim, claim_line, claim_history`.execute(tx)
  await sql`select record_earlier_payments()`.execute(tx)
}

/** Writes the parts of each claim that was added, which a trigger keeps while it is on. */
export async function insertClaimParts(tx: Kysely<Database>): Promise<void> {
  await sql`insert into claim_part select part.* from labor_claim claim join growth_claim using (claim_id), parts_of_claim(claim) part`.execute(
    tx,
  )
}

/** Writes the time of each claim in each status, which triggers keep while they are on. */
export async function insertStays(tx: Kysely<Database>): Promise<void> {
  await sql`insert into claim_stay (claim_id, status, entered_at, left_at, equipment_id, account_id, file_by)
    select event.claim_id, to_status, event.at, left_at, equipment_id, account_id,
      case when left_at is null then (select file_by from labor_claim stored where stored.claim_id = event.claim_id) end
    from (
      select n, claim_id, action, to_status, at, lead(at) over (partition by n order by step) as left_at
      from growth_event where changes_state(action, from_status, to_status)
    ) event
    join growth_claim claim using (n) join growth_machine machine on machine.n = claim.machine
    where action <> 'close' and to_status not in ('paid', 'declined')`.execute(tx)
}
