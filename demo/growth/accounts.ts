import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../server/db/schema.ts'
import { demoAccounts, demoUsers } from '../accounts.ts'
import { zipf } from './chance.ts'

/** Ids of the first dealer and servicer that growth adds. A shop that grows again keeps them and adds more. */
const firstDealer = 20_001
const firstServicer = 40_001

const regions =
  'Alpine Bayview Capital Cascade Coastal Copper Delta Eastgate Frontier Gateway Granite Heartland Highland Ironwood Lakeside Liberty Maple Meadow Metro Midtown Northgate Oakmont Pacific Pioneer Prairie Ridge Riverside Sierra Southgate Summit Sunrise Timber Union Valley Westgate Woodland'
const dealerKinds = 'Fitness Supply|Gym Outfitters|Home Fitness|Exercise Equipment|Sports & Fitness'
const servicerKinds = 'Fitness Repair|Gym Service|Equipment Care|Treadmill Service'

/** How many accounts a shop of this size has. */
export const countAccounts = (records: number): { readonly dealers: number; readonly servicers: number } => {
  const dealers = Math.min(400, Math.max(3, Math.round(records / 2500)))
  return { dealers, servicers: Math.max(2, Math.round(dealers / 4)) }
}

/** Adds the accounts that are missing, one user and one address each. They sign in with the demo password, as demo users. */
export async function growAccounts(tx: Kysely<Database>, records: number): Promise<void> {
  const { dealers, servicers } = countAccounts(records)
  const add = (count: number, first: number, isServicer: boolean, kinds: string) =>
    sql`
    with fresh as (
      select ${first}::int + n as id, n,
        (string_to_array(${regions}, ' '))[1 + n * 7 % 36] || ' ' || (string_to_array(${kinds}, '|'))[1 + n % ${kinds.split('|').length}::int]
          || case when n >= 36 then ', ' || place.city else '' end as name,
        place.city, place.state_id, place.postal_code
      from generate_series(0, ${count - 1}::int) n
      join growth_place place on place.at = (n * 13) % (select count(*) from growth_place)
      where not exists (select from account where account_id = ${first}::int + n)
    ), added as (
      insert into account (account_id, display_id, name, dealer, warranty_servicer, discount, terms)
      select id, 'PW-' || id, name, ${!isServicer}::boolean, ${isServicer}::boolean, ${isServicer ? 12.5 : 10}::float8, ${!isServicer}::boolean from fresh
      returning account_id
    ), users as (
      insert into app_user (user_id, account_id, email, email_key, first_name, last_name, password_hash, demo)
      select id, id, email, email, 'Office', city, (select password_hash from app_user where user_id = ${demoUsers.dealer}::int), true
      from (select *, ${isServicer ? 'servicer' : 'dealer'} || '-' || id || '@demo.test' as email from fresh) one
      where exists (select from added)
      returning user_id
    )
    insert into address (address_id, account_id, address_type, name, addr1, addr2, city, state_id, postal_code, phone, email, address_servicer)
    select id, id, ${isServicer ? 'service' : 'dealer-location'}, name, (100 + n * 37 % 8900) || ' Main Street', '', city, state_id, postal_code,
      '(612) 555-' || lpad((n % 10000)::text, 4, '0'), ${isServicer ? 'servicer' : 'dealer'} || '-' || id || '@demo.test', ${isServicer}::boolean
    from fresh where exists (select from users)`.execute(tx)
  await add(dealers, firstDealer, false, dealerKinds)
  await add(servicers, firstServicer, true, servicerKinds)
}

/** Places of machines: the cities of the shop's addresses. */
export async function readPlaces(tx: Kysely<Database>): Promise<void> {
  await sql`create temp table growth_place on commit drop as
    select (row_number() over (order by min(address_id)) - 1)::int as at, city, state_id, min(postal_code) as postal_code
    from address where active group by city, state_id`.execute(tx)
}

/** The accounts that buy, register and repair, with the thresholds by which they are picked: a few large, many small. */
export async function readAccounts(tx: Kysely<Database>, records: number): Promise<void> {
  const { dealers, servicers } = countAccounts(records)
  // The demo's own accounts are among the larger ones, so that they have long lists.
  const demoDealers = [demoAccounts.hillcrest, demoAccounts.lakeshore]
  const demoServicers = [demoAccounts.northside, demoAccounts.cascade]
  await sql`create temp table growth_dealer on commit drop as
    select (row_number() over (order by case when account_id = any(${demoDealers}::int[]) then ${firstDealer + 3}::int else account_id end, account_id) - 1)::int as at,
      account_id, (select min(user_id) from app_user where app_user.account_id = account.account_id) as user_id, name,
      (select min(address_id) from address where address.account_id = account.account_id) as address_id
    from account where account_id = any(${demoDealers}::int[]) or account_id between ${firstDealer}::int and ${firstDealer + dealers - 1}::int`.execute(
    tx,
  )
  await sql`create temp table growth_servicer on commit drop as
    select (row_number() over (order by case when account_id = any(${demoServicers}::int[]) then ${firstServicer + 3}::int else account_id end, account_id) - 1)::int as at,
      account_id, (select min(user_id) from app_user where app_user.account_id = account.account_id) as user_id,
      (select min(address_id) from address where address.account_id = account.account_id and address_type = 'service') as address_id
    from account where account_id = any(${demoServicers}::int[]) or account_id between ${firstServicer}::int and ${firstServicer + servicers - 1}::int`.execute(
    tx,
  )
}

/** How often each dealer and servicer of the tables above is picked. */
export const accountWeights = (records: number) => {
  const { dealers, servicers } = countAccounts(records)
  return { dealers: zipf(dealers + 2, 0.7), servicers: zipf(servicers + 2, 0.6) }
}
