import { sql, type Kysely } from 'kysely'
import { stateId } from '../server/db/reference/states.ts'
import type { Database } from '../server/db/schema.ts'

/** The password of every demo account; none of them can sign in to a production server. */
export const demoPassword = 'Repair-2026'
/** A public password needs no random salt. */
export const demoSalt: Uint8Array = new TextEncoder().encode('partwright: demo')

export const demoAccounts = {
  partwright: 1,
  hillcrest: 2,
  lakeshore: 3,
  northside: 4,
  cascade: 5,
  meridian: 6,
  ellis: 7,
} as const
export const demoUsers = {
  customer: 1,
  dealer: 2,
  dealerStaff: 3,
  dealer2: 4,
  servicer: 5,
  servicer2: 6,
  reviewer: 7,
  admin: 8,
  onsite: 9,
} as const

/** Hillcrest's three shops, the servicers' start addresses, and the customer's shipping address. */
export const demoAddresses = {
  hillcrestPlainfield: 1,
  hillcrestParamus: 2,
  hillcrestPrinceton: 3,
  lakeshoreMilwaukee: 4,
  northsideMinneapolis: 5,
  northsideSaintPaul: 6,
  cascadePortland: 7,
  ellisHome: 8,
  meridianOffice: 9,
} as const

const companies: readonly [
  id: number,
  display: string,
  name: string,
  dealer: boolean,
  servicer: boolean,
  discount: number,
][] = [
  [1, 'PW-1001', 'Partwright', false, false, 0],
  [2, 'PW-2014', 'Hillcrest Fitness Supply', true, false, 15],
  [3, 'PW-2031', 'Lakeshore Gym Outfitters', true, false, 10],
  [4, 'PW-3007', 'Northside Fitness', false, true, 12.5],
  [5, 'PW-3019', 'Cascade Fitness Repair', false, true, 12.5],
  [6, 'PW-4002', 'Meridian Fitness', false, false, 0],
  [7, 'PW-9120', 'Jordan Ellis', false, false, 0],
]

type UserFact = 'admin' | 'on_site' | 'reviewer' | 'local_admin'
const people: readonly [id: number, account: number, mail: string, first: string, last: string, fact?: UserFact][] = [
  [1, 7, 'customer', 'Jordan', 'Ellis'],
  [2, 2, 'dealer', 'Priya', 'Nair', 'local_admin'],
  [3, 2, 'dealer-staff', 'Tom', 'Brandt'],
  [4, 3, 'dealer2', 'Grace', 'Whitfield'],
  [5, 4, 'servicer', 'Dale', 'Okafor'],
  [6, 5, 'servicer2', 'Ines', 'Calder'],
  [7, 6, 'reviewer', 'Marta', 'Lindqvist', 'reviewer'],
  [8, 1, 'admin', 'Ruth', 'Abernathy', 'admin'],
  [9, 1, 'onsite', 'Luis', 'Herrera', 'on_site'],
]

type Kind = 'dealer-location' | 'service' | 'shipping'
const places: readonly [
  id: number,
  account: number,
  kind: Kind,
  name: string,
  street: string,
  city: string,
  state: string,
  postal: string,
  phone: string,
][] = [
  [
    1,
    2,
    'dealer-location',
    'Hillcrest Fitness Supply',
    '1180 South Avenue',
    'Plainfield',
    'NJ',
    '07062',
    '(908) 555-0141',
  ],
  [
    2,
    2,
    'dealer-location',
    'Hillcrest Fitness Paramus',
    '420 Route 17 North',
    'Paramus',
    'NJ',
    '07652',
    '(201) 555-0162',
  ],
  [
    3,
    2,
    'dealer-location',
    'Hillcrest Fitness Princeton',
    '3495 US Highway 1',
    'Princeton',
    'NJ',
    '08540',
    '(609) 555-0118',
  ],
  [
    4,
    3,
    'dealer-location',
    'Lakeshore Gym Outfitters',
    '725 North Water Street',
    'Milwaukee',
    'WI',
    '53202',
    '(414) 555-0127',
  ],
  [5, 4, 'service', 'Northside Fitness', '2301 Central Ave NE', 'Minneapolis', 'MN', '55418', '(612) 555-0190'],
  [
    6,
    4,
    'service',
    'Northside Fitness Saint Paul',
    '645 University Ave W',
    'Saint Paul',
    'MN',
    '55104',
    '(651) 555-0135',
  ],
  [7, 5, 'service', 'Cascade Fitness Repair', '1914 SE Ankeny Street', 'Portland', 'OR', '97214', '(503) 555-0109'],
  [8, 7, 'shipping', 'Jordan Ellis', '12 Maple Terrace', 'Summit', 'NJ', '07901', '(908) 555-0188'],
  [9, 6, 'shipping', 'Meridian Fitness Service Desk', '2600 Harvest Drive', 'Madison', 'WI', '53704', '(608) 555-0150'],
]
const mailOf: Readonly<Record<number, string>> = {
  1: 'admin',
  2: 'dealer',
  3: 'dealer2',
  4: 'servicer',
  5: 'servicer2',
  6: 'reviewer',
  7: 'customer',
}

/**
 * The demo shop's accounts, people and places. `passwordHash` is one hash of `demoPassword`, shared by all
 * users and created at the server's password cost. Does nothing if there are accounts already.
 */
export async function seedAccounts(db: Kysely<Database>, passwordHash: string): Promise<void> {
  if (await db.selectFrom('account').select('account_id').limit(1).executeTakeFirst()) return
  await db
    .insertInto('account')
    .values(
      companies.map(([account_id, display_id, name, dealer, warranty_servicer, discount]) => ({
        account_id,
        display_id,
        name,
        dealer,
        warranty_servicer,
        discount,
        // Dealers buy on terms. One of them uses the demo warranty checkout (docs/decisions/028-the-checkout.md).
        terms: dealer,
        warranty_demo: account_id === demoAccounts.lakeshore,
      })),
    )
    .execute()
  await db
    .insertInto('app_user')
    .values(
      people.map(([user_id, account_id, mail, first_name, last_name, fact]) => {
        const email = `${mail}@demo.test`
        const facts = {
          admin: fact === 'admin',
          on_site: fact === 'on_site',
          reviewer: fact === 'reviewer',
          local_admin: fact === 'local_admin',
        }
        return {
          user_id,
          account_id,
          email,
          email_key: email,
          first_name,
          last_name,
          password_hash: passwordHash,
          demo: true,
          ...facts,
        }
      }),
    )
    .execute()
  await db
    .insertInto('address')
    .values(
      places.map(([address_id, account_id, address_type, name, addr1, city, state, postal_code, phone]) => ({
        address_id,
        account_id,
        address_type,
        name,
        addr1,
        addr2: '',
        city,
        state_id: stateId(state),
        postal_code,
        phone,
        email: `${mailOf[account_id] ?? 'admin'}@demo.test`,
        address_servicer: address_type === 'service',
      })),
    )
    .execute()
  for (const [table, column] of [
    ['account', 'account_id'],
    ['app_user', 'user_id'],
    ['address', 'address_id'],
  ] as const) {
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), 1000)`.execute(db)
  }
}
