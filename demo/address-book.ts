import type { Kysely } from 'kysely'
import { stateId } from '../server/db/reference/states.ts'
import type { Database } from '../server/db/schema.ts'
import { demoAccounts, demoAddresses, demoUsers } from './accounts.ts'

/** More shipping addresses. Their ids continue those of `demoAddresses`. */
const places = [
  {
    address_id: 10,
    account_id: demoAccounts.ellis,
    name: 'Jordan Ellis',
    organization: 'Union Place Strength Club',
    addr1: '55 Union Place',
    addr2: 'Ring at the side door',
    city: 'Summit',
    state_id: stateId('NJ'),
    postal_code: '07901',
    phone: '(908) 555-0171',
    email: 'customer@demo.test',
  },
  {
    address_id: 11,
    account_id: demoAccounts.hillcrest,
    name: 'Priya Nair',
    organization: 'Hillcrest Fitness Supply',
    addr1: '1180 South Avenue',
    addr2: 'Service counter',
    city: 'Plainfield',
    state_id: stateId('NJ'),
    postal_code: '07062',
    phone: '(908) 555-0141',
    email: 'dealer@demo.test',
  },
  {
    address_id: 12,
    account_id: demoAccounts.hillcrest,
    name: 'Tom Brandt',
    organization: 'Hillcrest Fitness Paramus',
    addr1: '420 Route 17 North',
    addr2: '',
    city: 'Paramus',
    state_id: stateId('NJ'),
    postal_code: '07652',
    phone: '(201) 555-0162',
    email: 'dealer-staff@demo.test',
  },
]

const visa = { brand: 'Visa', last4: '4242', exp_month: 11, gateway: 'demo', addr2: '' }

/** Inserts the rest of the customer's and the dealer's address books, and a saved card for each. */
export async function seedAddressBook(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .insertInto('address')
    .values(places.map((place) => ({ ...place, address_type: 'shipping', address_servicer: false })))
    .execute()
  const home = { exp_year: now.getUTCFullYear() + 3, state_id: stateId('NJ'), created_at: now }
  await db
    .insertInto('saved_card')
    .values([
      {
        ...visa,
        ...home,
        user_id: demoUsers.customer,
        account_id: demoAccounts.ellis,
        name: 'Jordan Ellis',
        company: '',
        addr1: '12 Maple Terrace',
        city: 'Summit',
        postal_code: '07901',
        gateway_ref: 'demo_saved_customer',
      },
      {
        ...visa,
        ...home,
        user_id: demoUsers.dealer,
        account_id: demoAccounts.hillcrest,
        name: 'Priya Nair',
        company: 'Hillcrest Fitness Supply',
        addr1: '1180 South Avenue',
        city: 'Plainfield',
        postal_code: '07062',
        gateway_ref: 'demo_saved_dealer',
      },
    ])
    .execute()
  await db
    .updateTable('address')
    .set({ organization: 'Meridian Fitness' })
    .where('address_id', '=', demoAddresses.meridianOffice)
    .execute()
}
