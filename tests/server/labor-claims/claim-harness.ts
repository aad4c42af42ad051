import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Database } from '../../../server/db/schema.ts'
import { demoAccounts, demoAddresses, demoUsers } from '../../../demo/accounts.ts'
import { laborClaims } from '../../../contract/labor-claims.ts'
import type { Client } from '../../support/client.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

export const { table } = laborClaims
export const roles = [
  'customer',
  'dealer',
  'dealer-staff',
  'dealer2',
  'servicer',
  'servicer2',
  'reviewer',
  'admin',
  'onsite',
] as const
export type Role = (typeof roles)[number]

/** All users of the demo shop signed in, and claims with given columns. */
export interface ClaimHarness {
  readonly server: TestServer
  readonly as: Readonly<Record<Role, Client>>
  /** Inserts a claim of the dealer, assigned to the servicer and accepted unless `given` differs. Returns its id. */
  claim(given?: Partial<Insertable<Database['labor_claim']>>): Promise<string>
  newId(): string
  close(): Promise<void>
}

/** Signs in each user of the demo shop. */
export async function signInAll(server: TestServer): Promise<Readonly<Record<Role, Client>>> {
  const clients: Partial<Record<Role, Client>> = {}
  for (const role of roles) clients[role] = await server.signIn(`${role}@demo.test`)
  return clients as Record<Role, Client>
}

export async function startClaimHarness(): Promise<ClaimHarness> {
  const server = await startServer()
  const as = await signInAll(server)
  let count = 0
  const newId = () => `0199aaaa-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`
  return {
    server,
    newId,
    as,
    claim: async (given = {}) => {
      const claimId = newId()
      await insertClaim(server, { claim_id: claimId, display_id: `LC-9${String(count).padStart(5, '0')}`, ...given })
      return claimId
    },
    close: () => server.close(),
  }
}

type ClaimColumns = Insertable<Database['labor_claim']>

/** Inserts a claim of the dealer, assigned to the servicer and accepted unless `given` differs. */
export async function insertClaim(
  { db, clock }: Pick<TestServer, 'db' | 'clock'>,
  given: Partial<ClaimColumns> & Pick<ClaimColumns, 'claim_id' | 'display_id'>,
): Promise<void> {
  const now = clock.now()
  const isClosed = given.completed === true || given.status === 'paid' || given.status === 'declined'
  await db
    .insertInto('labor_claim')
    .values({
      status: 'assigned',
      accepted: true,
      closed_at: isClosed ? now : null,
      came_from: given.status === 'pending - response needed' ? 'requests' : null,
      created_at: now,
      updated_at: now,
      account_id: demoAccounts.hillcrest,
      filed_by: demoUsers.dealer,
      assigned_to: demoUsers.servicer,
      provider_address_id: demoAddresses.northsideMinneapolis,
      equipment_id: 2,
      manufacturer_id: 87,
      serial_number: 'MT52534K00999',
      purchased_date: '2025-08-25',
      customer_name: 'Ada Reyes',
      customer_company: 'Quarry Gym',
      customer_address_1: '1 Quarry Rd',
      customer_address_2: '',
      customer_city: 'Duluth',
      customer_state_id: 23,
      customer_postal_code: '55802',
      customer_contact: '[]',
      service_requested: 'Belt slips',
      additional_info: '',
      appointment_at: null,
      file_by: null,
      distance: null,
      labor_hours_estimate: null,
      labor_hours_approved: null,
      ...given,
    })
    .execute()
  if (isClosed) return
  // As its history would have it: in its section since it was filed.
  await sql`insert into claim_stay (claim_id, status, entered_at, equipment_id, account_id)
    select claim_id, status, created_at, equipment_id, account_id from labor_claim where claim_id = ${given.claim_id}`.execute(
    db,
  )
}

/** A trip of 1.5 hours on the given day. */
export const buildTrip = (day: string, from = '16:00', to = '17:30') => ({
  trip_date_scheduled: day,
  trip_service_requested: 'Belt slips',
  trip_services_performed: 'Belt fitted',
  trip_time_start: `${day}T${from}:00Z`,
  trip_time_finish: `${day}T${to}:00Z`,
  miles: 8.4,
})
