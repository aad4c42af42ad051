import type { Kysely } from 'kysely'
import { lazyPlaces } from '../server/adapters/places/lazy-places.ts'
import { stateId } from '../server/db/reference/states.ts'
import type { Database } from '../server/db/schema.ts'
import { demoAccounts } from './accounts.ts'
import { shops } from './dealers.ts'
import { servicePlaces } from './servicers.ts'

/** First id of these companies, of the servicers' users, and of their addresses. A real shop uses higher ids. */
const firstServicer = 101
const firstDealer = 301
const meridian = 87

/** One telephone area code per state and province. */
const areaCodes =
  'AB403 AK907 AL205 AR479 AZ602 BC604 CA213 CO303 CT203 DC202 FL305 GA404 HI808 IA515 ID208 IL312 IN317 KS785 KY502 LA504 MA617 MB204 MD410 ME207 MI313 MN612 MO314 MS601 MT406 NB506 NC704 ND701 NE402 NH603 NJ201 NL709 NM505 NS902 NV702 NY212 OH614 OK405 ON416 OR503 PA215 QC514 RI401 SC803 SD605 SK306 TN615 TX214 UT801 VA804 VT802 WA206 WI414 WY307'
const areaCode = (state: string) => new RegExp(`${state}(\\d{3})`).exec(areaCodes)?.[1] ?? '800'

type Kind = 'service' | 'dealer-location'
interface Line {
  readonly isFurther: boolean
  readonly name: string
  readonly street: string
  readonly city: string
  readonly state: string
  readonly postal: string
}

const mailOf = (name: string) => `service@${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.example`

/** Parses the lines. Each line without '+' is a separate company. */
function companiesOf<T extends Line>(lines: readonly T[], first: number, kind: Kind) {
  let account = first - 1
  let company = ''
  return lines.map((line, at) => {
    if (!line.isFurther) [account, company] = [account + 1, line.name]
    return { line, account_id: account, company, address_id: first + at, kind }
  })
}

/** Inserts servicers, dealers and their locations (`WO164`) at the center of their postal codes, and the servicers' manufacturers. */
export async function seedPlaces(db: Kysely<Database>): Promise<void> {
  const servicers = companiesOf(servicePlaces, firstServicer, 'service')
  const dealers = companiesOf(shops, firstDealer, 'dealer-location')
  const all = [...servicers, ...dealers]
  await db
    .insertInto('account')
    .values(
      all
        .filter(({ line }) => !line.isFurther)
        .map(({ account_id, company, kind }) => ({
          account_id,
          display_id: `PW-${kind === 'service' ? 3000 + account_id : 2000 + account_id}`,
          name: company,
          dealer: kind === 'dealer-location',
          warranty_servicer: kind === 'service',
          discount: kind === 'service' ? 12.5 : 10,
        })),
    )
    .execute()
  await db
    .insertInto('address')
    .values(
      all.map(({ line, account_id, address_id, company, kind }) => ({
        address_id,
        account_id,
        name: line.name,
        addr1: line.street,
        addr2: '',
        city: line.city,
        state_id: stateId(line.state),
        postal_code: line.postal,
        phone: `(${areaCode(line.state)}) 555-01${String(address_id % 100).padStart(2, '0')}`,
        email: mailOf(company),
        address_type: kind,
        address_servicer: kind === 'service',
      })),
    )
    .execute()
  // Each has one user, so that the office can give it jobs.
  const { password_hash } = await db.selectFrom('app_user').select('password_hash').executeTakeFirstOrThrow()
  await db
    .insertInto('app_user')
    .values(
      servicers
        .filter(({ line }) => !line.isFurther)
        .map(({ account_id, company }) => ({
          user_id: account_id,
          account_id,
          email: mailOf(company),
          email_key: mailOf(company),
          first_name: 'Service',
          last_name: 'Desk',
          password_hash,
          demo: true,
        })),
    )
    .execute()
  const works = [
    { manufacturer_id: meridian, account_id: demoAccounts.northside },
    { manufacturer_id: meridian, account_id: demoAccounts.cascade },
    ...servicers.flatMap(({ line, account_id }) =>
      line.isFurther ? [] : line.manufacturers.map((manufacturer_id) => ({ manufacturer_id, account_id })),
    ),
  ]
  await db.insertInto('servicer_manufacturer').values(works).execute()
  await locate(db)
}

/** Sets the coordinates of every address to the center of its postal code. */
async function locate(db: Kysely<Database>): Promise<void> {
  const table = await lazyPlaces.table()
  for (const { address_id, postal_code } of await db
    .selectFrom('address')
    .select(['address_id', 'postal_code'])
    .execute()) {
    const middle = table.find(postal_code)?.middle
    if (middle) await db.updateTable('address').set(middle).where('address_id', '=', address_id).execute()
  }
}
