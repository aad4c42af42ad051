import { sql } from 'kysely'
import type { Updateable } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/db/schema.ts'
import { demoUsers } from '../../../demo/accounts.ts'
import { callMeanwhile } from '../../support/meanwhile.ts'
import type { ClaimHarness } from './claim-harness.ts'
import { buildTrip, startClaimHarness, table } from './claim-harness.ts'

let harness: ClaimHarness
beforeAll(async () => {
  harness = await startClaimHarness()
})
afterAll(() => harness.close())

/** Makes a call while another one that changes the claim is not committed yet. */
const meanwhile = <Answer>(
  id: string,
  change: Updateable<Database['labor_claim']>,
  call: () => Promise<Answer>,
): Promise<Answer> =>
  callMeanwhile(
    harness.server,
    (tx) =>
      tx
        .updateTable('labor_claim')
        .set({ ...change, rev: sql<number>`rev + 1` })
        .where('claim_id', '=', id)
        .execute(),
    call,
  )
const read = async (id: string) => (await harness.as.admin.call(table.readClaim, { params: { id } })).body

describe('A call that waits for another change of its claim', () => {
  it('logs a trip on the machine that the office confirmed meanwhile', async () => {
    const id = await harness.claim()
    const { status } = await meanwhile(id, { equipment_id: 1 }, () =>
      harness.as.servicer.call(table.addTrip, {
        params: { id },
        body: { ...buildTrip('2026-11-20'), trip_time_left: null },
      }),
    )
    expect(status).toBe(200)
    expect(await read(id)).toMatchObject({ equipment_id: 1, trips: [{ miles: 8.4 }] })
  })

  it('corrects the customer of a claim whose state another one corrects', async () => {
    const id = await harness.claim()
    const { status } = await meanwhile(id, { customer_state_id: 1 }, () =>
      harness.as.servicer.call(table.changeClaim, { params: { id }, body: { customer_city: 'Hibbing' } }),
    )
    expect(status).toBe(200)
    expect((await read(id)).customer_city).toBe('Hibbing')
  })

  it('is made by the servicer whom the office assigned meanwhile', async () => {
    const id = await harness.claim({ assigned_to: null, accepted: false, provider_address_id: null })
    const { body } = await meanwhile(id, { assigned_to: demoUsers.servicer }, () =>
      harness.as.servicer.call(table.actOnClaim, { params: { id }, body: { action: 'accept' } }),
    )
    expect(body.accepted).toBe(true)
  })
})
