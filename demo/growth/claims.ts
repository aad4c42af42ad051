import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../server/db/schema.ts'
import { listPathSteps, pathShares } from './claim-paths.ts'
import { pick } from './chance.ts'

export interface ClaimPlan {
  readonly now: Date
  readonly count: number
  readonly servicerWeights: readonly number[]
}

/** Months that claims were filed in before now, and how long a machine is under warranty. */
const filedMonths = 36
const coveredMonths = 30
/** The share of claims whose part is ordered; the others use the servicer's stock. */
const orderedShare = 0.3

/**
 * Files claims for the machines in the time they were covered: more for models that fail, on weekdays and by day. Each goes
 * one way through the states until now, so that old ones are paid and new ones wait.
 */
export async function createClaims(tx: Kysely<Database>, { now, count, servicerWeights }: ClaimPlan): Promise<void> {
  await sql`create temp table growth_claim on commit drop as
    with exposed as (
      select n as machine, greatest(sold_on, (${now}::timestamptz - interval '1 month' * ${filedMonths}::int)::date) as begins,
        least(sold_on + interval '1 month' * ${coveredMonths}::int, ${now}::timestamptz)::date as ends, failure
      from growth_machine
    ), weighed as (
      select *, sum(failure * (ends - begins)) over (order by machine) as upto from exposed where ends > begins
    ), shared as (
      select *, lag(upto, 1, 0) over (order by machine) as since, max(upto) over () as total from weighed
    ), drawn as (
      select machine, machine * 64 + nth as draw,
        begins::timestamp at time zone 'UTC' + interval '1 day' * ((ends - begins) * pg_temp.chance(machine * 64 + nth, 41)) as raw
      from shared, lateral generate_series(1, (floor(${count}::int * upto / total + 0.5) - floor(${count}::int * since / total + 0.5))::int) nth
    ), timed as (
      select machine, draw, least(${now}::timestamptz - interval '10 minutes' - interval '5 hours' * pg_temp.chance(draw, 46),
        date_trunc('day', raw)
          - interval '1 day' * case when extract(isodow from raw) > 5 and pg_temp.chance(draw, 42) < 0.85 then extract(isodow from raw) - 5 else 0 end
          + interval '1 hour' * (13.5 + 9 * pg_temp.chance(draw, 43))) as at
      from drawn
    ), chosen as (
      select *, row_number() over (order by at, draw) as n, ${pick('draw', 44, pathShares)} as path,
        ${pick('draw', 45, servicerWeights)} as servicer_at, 0.35 + 1.3 * pg_temp.chance(draw, 47) as pace,
        pg_temp.chance(draw, 48) < ${orderedShare}::float8 as is_ordered, pg_temp.chance(draw, 49) as part_luck,
        round((2 * (1.5 + 38 * pg_temp.chance(draw, 50) ^ 2))::numeric, 1)::float8 as miles
      from timed
    )
    select chosen.n, machine, chosen.at, path, pace, is_ordered, miles, pg_temp.uuid_at(chosen.at, draw, 51) as claim_id,
      servicer.account_id as servicer_account, servicer.user_id as servicer_user, servicer.address_id as servicer_address,
      part.product_id, part.number as part_number, part.name as part_name, part.price as part_price
    from chosen
    join growth_servicer servicer on servicer.at = servicer_at
    join growth_machine on growth_machine.n = machine
    left join growth_part part on part.equipment_id = growth_machine.equipment_id and part.at = floor(part.parts * part_luck ^ 2.5)::int`.execute(
    tx,
  )
  const steps = listPathSteps()
  await sql`create temp table growth_path on commit drop as
    select * from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as step (path int, step int, action text, hours float8, author text,
      from_status text, to_status text, accepted boolean, completed boolean, came_from text, is_assigned boolean,
      is_estimated boolean, is_labor_approved boolean)`.execute(tx)
  await sql`analyze growth_claim`.execute(tx)
  await sql`create temp table growth_event on commit drop as
    select * from (
      select n, claim_id, step, action, hours, author, from_status, to_status, accepted, completed, came_from, is_assigned, is_estimated, is_labor_approved,
        at + interval '1 hour' * sum(case when step = 0 then 0 else 0.1 - hours * pace * ln(1 - pg_temp.chance(n * 16 + step, 52)) end) over (partition by n order by step) as at
      from growth_claim join growth_path using (path)
    ) one where at <= ${now}::timestamptz`.execute(tx)
  await sql`create index on growth_event (n, step)`.execute(tx)
  await sql`analyze growth_event`.execute(tx)
}

/** The trip that each estimate and each completion follows from. Its hours and miles are what is paid. */
export async function createTrips(tx: Kysely<Database>): Promise<void> {
  await sql`create temp table growth_trip on commit drop as
    select n, claim_id, step, action, at - interval '10 minutes' as finish,
      at - interval '1 minute' * (10 + floor(45 + 110 * pg_temp.chance(n * 16 + step, 61))) as start
    from growth_event where action in ('estimate', 'complete')`.execute(tx)
  await sql`create temp table growth_pay on commit drop as
    select claim.n, trip.trips, trip.hours, claim.miles * trip.trips as miles, bool_or(event.action = 'approve_payment') as is_approved,
      bool_or(event.action = 'mark_paid') as is_paid,
      round((least(trip.hours, coalesce(greatest(model.cap, case when bool_or(event.is_labor_approved) then 2 end), 1e9)) * model.labor_rate)::numeric)::int as labor,
      (trip.trips * model.trip_charge)::int as trip_pay, round((claim.miles * trip.trips * model.mileage_rate)::numeric)::int as mileage,
      case when claim.is_ordered or claim.product_id is null then 0 else round(claim.part_price * 0.9)::int end as parts
    from growth_claim claim
    join growth_machine machine on machine.n = claim.machine
    join growth_model model using (equipment_id)
    join (select n, count(*)::int as trips, round((sum(extract(epoch from finish - start)) / 3600)::numeric, 2)::float8 as hours from growth_trip group by n) trip on trip.n = claim.n
    join growth_event event on event.n = claim.n
    group by claim.n, trip.trips, trip.hours, claim.miles, model.cap, model.labor_rate, model.trip_charge, model.mileage_rate, claim.is_ordered, claim.product_id, claim.part_price`.execute(
    tx,
  )
  await sql`create unique index on growth_pay (n)`.execute(tx)
}
