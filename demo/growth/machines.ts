import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../server/db/schema.ts'
import { pick, zipf } from './chance.ts'

const firstNames =
  'Alex Amara Ben Carla Chris Dana Devon Elena Felix Gloria Hannah Ian Jamal Kim Lena Marco Nadia Omar Paula Quinn Rosa Sam Tessa Umar Vera Will Yara Zoe'
const lastNames =
  'Adler Baker Chen Diaz Evans Foster Garcia Hughes Iyer Jensen Kowalski Lopez Meyer Nguyen Olsen Patel Reyes Schmidt Tran Underwood Vargas Weber Young Zimmer'
const sites = 'Community Gym|Athletic Club|Hotel|Apartments|Fire Station|High School|Recreation Center|Physical Therapy'

export interface MachinePlan {
  readonly now: Date
  /** The number of the first machine: serial numbers follow from it. */
  readonly first: number
  readonly count: number
  readonly models: number
  readonly dealerWeights: readonly number[]
  readonly places: number
}

/** Months that machines were sold in before now. */
const soldMonths = 48

/**
 * Makes the machines that were sold: more in later months and before the new year, made some weeks before. They are of every
 * model, the popular ones ten times as often as the rare.
 */
export async function createMachines(tx: Kysely<Database>, plan: MachinePlan): Promise<void> {
  const { now, first, count, models, dealerWeights, places } = plan
  await sql`create temp table growth_machine on commit drop as
    with raw as (
      select n, (${now}::timestamptz - interval '1 day' * (7 + ${soldMonths * 30.4}::float8 * (1 - pg_temp.chance(n, 21) ^ 0.6)))::date as sold,
        ${pick('n', 22, zipf(models, 0.5))} as model_at, ${pick('n', 23, dealerWeights)} as dealer_at,
        floor(${places}::int * pg_temp.chance(n, 24) ^ 1.6)::int as place_at
      from generate_series(${first}::bigint, ${first + count - 1}::bigint) n
    ), seasonal as (
      select *, least(sold - (20 * sin(extract(doy from sold) * 0.0172))::int, (${now}::timestamptz - interval '5 days')::date) as sold_on from raw
    ), made as (
      select *, date_trunc('week', sold_on - 7 * (4 + 16 * pg_temp.chance(n, 25))::int)::date as made_on from seasonal
    )
    select n, model.equipment_id, model.manufacturer_id, model.failure
        * case when made_on between bad_from and bad_from + 90 then 4 else 1 end as failure,
      dealer.account_id, dealer.user_id, dealer.name as dealer_name, dealer.address_id,
      sold_on, made_on, model.market, place.city, place.state_id, place.postal_code,
      prefix || to_char(made_on, 'IYIW') || chr(65 + (n / 100000 % 26)::int) || lpad((n % 100000)::text, 5, '0') as serial,
      (string_to_array(${firstNames}, ' '))[1 + floor(28 * pg_temp.chance(n, 26))::int] || ' ' || (string_to_array(${lastNames}, ' '))[1 + floor(24 * pg_temp.chance(n, 27))::int] as contact,
      case when pg_temp.chance(n, 28) < 0.45 then place.city || ' ' || (string_to_array(${sites}, '|'))[1 + floor(8 * pg_temp.chance(n, 29))::int] else '' end as company
    from made
    join growth_model model on model.at = model_at
    join growth_dealer dealer on dealer.at = dealer_at
    join growth_place place on place.at = place_at`.execute(tx)
}

/** Registers the first `count` machines: most within days, a few still in review, a few declined. */
export async function registerMachines(tx: Kysely<Database>, count: number, now: Date): Promise<void> {
  await sql`create temp table growth_registration on commit drop as
    select n, least(sold_on + interval '1 day' * floor(6 * pg_temp.chance(n, 31)) + interval '1 hour' * (14 + 8 * pg_temp.chance(n, 32)), ${now}::timestamptz - interval '1 hour') as at,
      pg_temp.chance(n, 33) as luck, pg_temp.chance(n, 34) < 0.02 as floor_model
    from (select n, sold_on from growth_machine order by n limit ${count}::int) one`.execute(tx)
  await sql`insert into registration (record_id, status, rev, created_at, updated_at, account_id, registered_by, equipment_id, manufacturer_id,
      scheme_id, serial_number, serial_key, purchased_date, floor_model, contact_name, company_name, address_1, city, state_id, postal_code,
      phone, email, dealer_name, dealer_location_id, market_type_id)
    select pg_temp.uuid_at(at, n, 35),
      case when at > ${now}::timestamptz - interval '4 days' and luck < 0.7 then 'pending'
        when luck < 0.035 then 'declined'
        when luck < 0.1 and at > ${now}::timestamptz - interval '12 days' then 'pending - response needed' else 'approved' end,
      2, at, least(at + interval '1 day', ${now}::timestamptz), machine.account_id, machine.user_id, machine.equipment_id, machine.manufacturer_id, scheme.scheme_id, serial, serial,
      case when not floor_model then sold_on end, floor_model, case when floor_model then '' else contact end,
      case when floor_model then '' else company end, (100 + n % 8900) || ' Oak Street', city, state_id, postal_code,
      '(612) 555-' || lpad((n % 10000)::text, 4, '0'), '', dealer_name, machine.address_id, market
    from growth_registration join growth_machine machine using (n)
    left join (select distinct on (equipment_id) equipment_id, scheme_id from warranty_scheme order by equipment_id, scheme_id) scheme using (equipment_id)
    order by at
    on conflict do nothing`.execute(tx)
  await sql`insert into registration_history (entry_id, record_id, at, user_id, action)
    select pg_temp.uuid_at(at, n, 36), pg_temp.uuid_at(at, n, 35), at, user_id, case when floor_model then 'registerFloorModel' else 'register' end
    from growth_registration join growth_machine using (n)
    where exists (select from registration where record_id = pg_temp.uuid_at(at, n, 35))`.execute(tx)
}
