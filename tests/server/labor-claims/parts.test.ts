import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Sent } from '../../../contract/kernel/endpoint.ts'
import type { Extra } from '../../support/client.ts'
import type { ClaimHarness, Role } from './claim-harness.ts'
import { startClaimHarness, table } from './claim-harness.ts'

let desk: ClaimHarness
beforeAll(async () => {
  desk = await startClaimHarness()
})
beforeEach(() => {
  desk.server.clock.advance(5000)
})
afterAll(() => desk.close())

type Form = NonNullable<Sent<typeof table.setParts>['body']>
/** A roller, a belt and a motor of the T500, as the service desk sends them; and a part of another model. */
const [first, second, motor, foreign] = [20, 21, 29, 31] as const
const part = (product_id: number, qty = 1, source: 'stock' | 'order' = 'order') => ({ product_id, qty, source })
const set = (role: Role, id: string, body: Form, extra: Extra = {}) =>
  desk.as[role].call(table.setParts, { params: { id }, body }, extra)
const idsOf = (answer: Awaited<ReturnType<typeof set>>) =>
  answer.body.order.products.map(({ product_id, qty, source }) => part(product_id, qty, source))

describe('PUT /labor-claims/{id}/parts (L15)', () => {
  it('keeps the list, with numbers, names and prices of the catalogue, and says in the history what has changed', async () => {
    const id = await desk.claim()
    const { status, body } = await set('servicer', id, { parts: [part(motor), part(first, 2, 'stock')] })
    expect(status).toBe(200)
    expect(body.order.products).toMatchObject([
      { product_id: motor, number: 'MT5-0417-MB', source: 'order', price: 318, superseded_by: null, fits: true },
      { product_id: first, qty: 2, source: 'stock', state: 'From stock', fits: true },
    ])
    const number = body.order.products[1]?.number ?? ''
    expect(body.history.at(-1)).toMatchObject({
      action: 'setParts',
      message: `+ 1 × MT5-0417-MB; + 2 × ${number} from stock`,
    })
    const fewer = await set('servicer', id, { parts: [part(first, 3, 'stock')] })
    expect(fewer.body.history.at(-1)?.message).toBe(`2 × ${number} from stock → 3; − 1 × MT5-0417-MB`)
  })

  it('pays what the servicer’s account pays for parts from stock', async () => {
    const id = await desk.claim()
    const { body } = await set('servicer', id, { parts: [part(motor, 1, 'stock')] })
    expect(body.money.find((line) => line.kind === 'parts')).toMatchObject({ requested: 318, calculated: 278.25 })
  })

  it('two people who change the list side by side lose nothing of each other', async () => {
    const id = await desk.claim()
    const was = [part(motor), part(first)]
    await set('servicer', id, { parts: was })
    const answers = await Promise.all([
      set('servicer', id, { parts: [part(motor), part(first), part(second)], was }),
      set('dealer', id, { parts: [part(motor, 2)], was }),
    ])
    expect(answers.map((one) => one.status)).toEqual([200, 200])
    const { body } = await desk.as.admin.call(table.readClaim, { params: { id } })
    expect(body.order.products.map(({ product_id, qty }) => [product_id, qty])).toEqual([
      [motor, 2],
      [second, 1],
    ])
  })

  it('a part that is named twice is there once, as often as both say', async () => {
    const id = await desk.claim()
    expect(idsOf(await set('servicer', id, { parts: [part(first), part(first, 2)] }))).toEqual([part(first, 3)])
  })

  it('keeps a superseded number as it was chosen, and names what replaces it', async () => {
    const id = await desk.claim()
    await desk.server.db.updateTable('product').set({ superseded_by: motor }).where('product_id', '=', second).execute()
    const { body } = await set('servicer', id, { parts: [part(second)] })
    expect(body.order.products).toMatchObject([{ product_id: second, superseded_by: 'MT5-0417-MB', fits: true }])
    await desk.server.db.updateTable('product').set({ superseded_by: null }).where('product_id', '=', second).execute()
  })

  it('takes a part that does not go into this machine, and marks it with the reason', async () => {
    const id = await desk.claim()
    await desk.server.db
      .updateTable('product_fit')
      .set({ serial_from: 'MT52601K00000' })
      .where('product_id', '=', first)
      .execute()
    const { body } = await set('servicer', id, { parts: [part(first), part(foreign)] })
    expect(body.order.products).toMatchObject([
      { fits: false, fits_reason: 'For serials from MT52601K00000' },
      { fits: false, fits_reason: 'Not a part of the T500' },
    ])
    expect(body.history.at(-1)?.message).toContain('(For serials from MT52601K00000)')
    await desk.server.db.updateTable('product_fit').set({ serial_from: null }).where('product_id', '=', first).execute()
  })

  it('is refused before the assignment, but for a servicer who filed the claim itself', async () => {
    const early = { status: 'requests', assigned_to: null, accepted: false } as const
    const id = await desk.claim(early)
    for (const role of ['dealer', 'reviewer', 'admin'] as const) {
      const told = await set(role, id, { parts: [part(first)] })
      expect({ status: told.status, error: told.refusal.error }).toEqual({
        status: 422,
        error: 'labor-claims.tooEarly',
      })
    }
    const own = await desk.claim({ ...early, account_id: 4, filed_by: 5 })
    expect((await set('servicer', own, { parts: [part(first)] })).status).toBe(200)
    const assigned = await desk.claim({ accepted: false })
    expect((await set('dealer', assigned, { parts: [part(first)] })).status).toBe(200)
  })

  it('waits for a claim that has not arrived, and is a conflict on one that was closed meanwhile', async () => {
    const nowhere = await set('servicer', desk.newId(), { parts: [] }, { key: 'a-parts-key-000001' })
    expect(nowhere.refusal.error).toBe('labor-claims.parentMissing')
    expect((await set('servicer', desk.newId(), { parts: [] })).refusal.error).toBe('labor-claims.unknown')
    const id = await desk.claim({ completed: true })
    const late = await set('servicer', id, { parts: [part(first)] })
    expect({ status: late.status, error: late.refusal.error }).toEqual({ status: 409, error: 'labor-claims.closed' })
    expect(late.refusal.current).toMatchObject({ ticket_id: id })
  })

  it('is filer’s, assigned servicer’s, reviewer’s and admin’s', async () => {
    const id = await desk.claim()
    for (const [index, role] of (['dealer', 'servicer', 'reviewer', 'admin'] as const).entries())
      expect((await set(role, id, { parts: [part(first, index + 1)] })).status).toBe(200)
    expect((await set('servicer2', id, { parts: [] })).refusal.error).toBe('labor-claims.unknown')
    await desk.server.db
      .updateTable('app_user')
      .set({ permissions: JSON.stringify(['claims.view']) })
      .where('email_key', '=', 'dealer-staff@demo.test')
      .execute()
    const looker = await set('dealer-staff', id, { parts: [] })
    expect({ status: looker.status, error: looker.refusal.error }).toEqual({
      status: 403,
      error: 'labor-claims.notYours',
    })
  })

  it('refuses a part that the catalogue does not have, and is applied once for a key', async () => {
    const id = await desk.claim()
    const unknown = await set('servicer', id, { parts: [part(999_999)] })
    expect({ status: unknown.status, error: unknown.refusal.error }).toEqual({
      status: 422,
      error: 'labor-claims.partUnknown',
    })
    await set('servicer', id, { parts: [part(first)], was: [] }, { key: 'a-parts-key-000002' })
    await desk.server.db.deleteFrom('op_receipt').execute()
    await set('servicer', id, { parts: [], was: [part(first)] })
    expect(idsOf(await set('servicer', id, { parts: [part(first)], was: [] }, { key: 'a-parts-key-000002' }))).toEqual(
      [],
    )
  })
})
