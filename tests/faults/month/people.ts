import { auth } from '../../../contract/auth.ts'
import { demoAccounts, demoPassword, demoUsers } from '../../../demo/accounts.ts'
import type { OpenDatabase } from '../../../server/db/connect.ts'
import type { Client } from '../../support/client.ts'

/** The twelve people of the month: those of the demo shop, a second customer, a second reviewer, and a visitor. */
export const names = [
  ...(['customer', 'customer2', 'dealer', 'dealer-staff', 'dealer2', 'servicer', 'servicer2'] as const),
  ...(['reviewer', 'reviewer2', 'admin', 'onsite', 'visitor'] as const),
] as const
export type Name = (typeof names)[number]

export interface Person {
  readonly name: Name
  readonly client: Client
  /** 0 for the visitor. */
  readonly userId: number
  readonly accountId: number
  /** Percent off the list price. */
  readonly discount: number
  signedInAt: number
}

export type People = Readonly<Record<Name, Person>>

const added = { customer2: 601, reviewer2: 602 } as const
const addedAccount = 601

/** Adds the two people that the demo shop lacks. */
export async function addPeople({ db }: OpenDatabase): Promise<void> {
  const copy = async (
    from: number,
    given: { user_id: number; account_id?: number; email: string; first_name: string },
  ) => {
    const { user_id: _, ...row } = await db
      .selectFrom('app_user')
      .selectAll()
      .where('user_id', '=', from)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('app_user')
      .values({ ...row, ...given, email_key: given.email })
      .execute()
  }
  await db
    .insertInto('account')
    .values({
      ...{ account_id: addedAccount, display_id: 'PW-9601', name: 'Robin Ames' },
      ...{ dealer: false, warranty_servicer: false, discount: 0 },
    })
    .execute()
  await copy(demoUsers.customer, {
    ...{ user_id: added.customer2, account_id: addedAccount },
    ...{ email: 'customer2@demo.test', first_name: 'Robin' },
  })
  await copy(demoUsers.reviewer, { user_id: added.reviewer2, email: 'reviewer2@demo.test', first_name: 'Noor' })
}

const facts: Readonly<Record<Name, readonly [userId: number, accountId: number, discount: number]>> = {
  customer: [demoUsers.customer, demoAccounts.ellis, 0],
  customer2: [added.customer2, addedAccount, 0],
  dealer: [demoUsers.dealer, demoAccounts.hillcrest, 15],
  'dealer-staff': [demoUsers.dealerStaff, demoAccounts.hillcrest, 15],
  dealer2: [demoUsers.dealer2, demoAccounts.lakeshore, 10],
  servicer: [demoUsers.servicer, demoAccounts.northside, 12.5],
  servicer2: [demoUsers.servicer2, demoAccounts.cascade, 12.5],
  reviewer: [demoUsers.reviewer, demoAccounts.meridian, 0],
  reviewer2: [added.reviewer2, demoAccounts.meridian, 0],
  admin: [demoUsers.admin, demoAccounts.partwright, 0],
  onsite: [demoUsers.onsite, demoAccounts.partwright, 0],
  visitor: [0, 0, 0],
}

/** The twelve, not signed in yet. */
export function gatherPeople(client: () => Client): People {
  return Object.fromEntries(
    names.map((name) => {
      const [userId, accountId, discount] = facts[name]
      return [name, { name, userId, accountId, discount, client: client(), signedInAt: 0 }]
    }),
  ) as unknown as People
}

const weekMs = 7 * 86_400_000

/** Signs a person in who has not been for a week. */
export async function enter(person: Person, now: number): Promise<void> {
  if (person.name === 'visitor' || now - person.signedInAt < weekMs) return
  const body = { email: `${person.name}@demo.test`, password: demoPassword, remember: true }
  const { body: session } = await person.client.call(auth.table.login, { body })
  if (!session.logged_in) throw new Error(`${person.name} could not sign in: ${JSON.stringify(session)}`)
  person.signedInAt = now
}
