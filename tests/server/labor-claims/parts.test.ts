import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Sent } from '../../../contract/kernel/endpoint.ts'
import type { Extra } from '../../support/client.ts'
import type { ClaimHarness, Role } from './claim-harness.ts'
import { startClaimHarness, table } from './claim-harness.ts'

let harness: ClaimHarness
beforeAll(async () => {
  harness = await startClaimHarness()
})
beforeEach(() => {
  harness.server.clock.advance(5000)
})
afterAll(() => harness.close())

type Form = NonNullable<Sent<typeof table.setParts>['body']>
/** A roller, a belt and a motor of the T500, and a part of another model. */
const [first, second, motor, foreign] = [20, 21, 29, 31] as const
const part = (product_id: number, qty = 1, source: 'stock' | 'order' = 'order') => ({ product_id, qty, source })
const set = (role: Role, id: string, body: Form, extra: Extra = {}) =>
  harness.as[role].call(table.setParts, { params: { id }, body }, extra)
const idsOf = (answer: Awaited<ReturnType<typeof set>>) =>
  answer.body.order.products.map(({ product_id, qty, source }) => part(product_id, qty, source))

describe('PUT /labor-claims/{id}/parts (L15)', () => {
  it('stores the list with catalogue numbers, names and prices, and records the changes', async () => {
    const id = await harness.claim()
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

  it('pays the servicer’s account price for parts from stock', async () => {
    const id = await harness.claim()
    const { body } = await set('servicer', id, { parts: [part(motor, 1, 'stock')] })
    expect(body.money.find((line) => line.kind === 'parts')).toMatchObject({ requested: 318, calculated: 278.25 })
  })

  it('merges concurrent changes of the list', async () => {
    const id = await harness.claim()
    const was = [part(motor), part(first)]
    await set('servicer', id, { parts: was })
    const answers = await Promise.all([
      set('servicer', id, { parts: [part(motor), part(first), part(second)], was }),
      set('dealer', id, { parts: [part(motor, 2)], was }),
    ])
    expect(answers.map((one) => one.status)).toEqual([200, 200])
    const { body } = await harness.as.admin.call(table.readClaim, { params: { id } })
    expect(body.order.products.map(({ product_id, qty }) => [product_id, qty])).toEqual([
      [motor, 2],
      [second, 1],
    ])
  })

  it('merges duplicates of a part and adds their quantities', async () => {
    const id = await harness.claim()
    expect(idsOf(await set('servicer', id, { parts: [part(first), part(first, 2)] }))).toEqual([part(first, 3)])
  })

  it('keeps a superseded number and names its replacement', async () => {
    const id = await harness.claim()
    await harness.server.db
      .updateTable('product')
      .set({ superseded_by: motor })
      .where('product_id', '=', second)
      .execute()
    const { body } = await set('servicer', id, { parts: [part(second)] })
    expect(body.order.products).toMatchObject([{ product_id: second, superseded_by: 'MT5-0417-MB', fits: true }])
    await harness.server.db
      .updateTable('product')
      .set({ superseded_by: null })
      .where('product_id', '=', second)
      .execute()
  })

  it('accepts a part that does not fit the machine and flags it with the reason', async () => {
    const id = await harness.claim()
    await harness.server.db
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
    await harness.server.db
      .updateTable('product_fit')
      .set({ serial_from: null })
      .where('product_id', '=', first)
      .execute()
  })

  it('is refused before assignment, except for a servicer who filed the claim', async () => {
    const early = { status: 'requests', assigned_to: null, accepted: false } as const
    const id = await harness.claim(early)
    for (const role of ['dealer', 'reviewer', 'admin'] as const) {
      const answer = await set(role, id, { parts: [part(first)] })
      expect({ status: answer.status, error: answer.refusal.error }).toEqual({
        status: 422,
        error: 'labor-claims.tooEarly',
      })
    }
    const own = await harness.claim({ ...early, account_id: 4, filed_by: 5 })
    expect((await set('servicer', own, { parts: [part(first)] })).status).toBe(200)
    const assigned = await harness.claim({ accepted: false })
    expect((await set('dealer', assigned, { parts: [part(first)] })).status).toBe(200)
  })

  it('waits for a claim that has not arrived and conflicts with a closed one', async () => {
    const nowhere = await set('servicer', harness.newId(), { parts: [] }, { key: 'a-parts-key-000001' })
    expect(nowhere.refusal.error).toBe('labor-claims.parentMissing')
    expect((await set('servicer', harness.newId(), { parts: [] })).refusal.error).toBe('labor-claims.unknown')
    const id = await harness.claim({ completed: true })
    const late = await set('servicer', id, { parts: [part(first)] })
    expect({ status: late.status, error: late.refusal.error }).toEqual({ status: 409, error: 'labor-claims.closed' })
    expect(late.refusal.current).toMatchObject({ ticket_id: id })
  })

  it('is for filer, assigned servicer, reviewers and admins', async () => {
    const id = await harness.claim()
    for (const [index, role] of (['dealer', 'servicer', 'reviewer', 'admin'] as const).entries())
      expect((await set(role, id, { parts: [part(first, index + 1)] })).status).toBe(200)
    expect((await set('servicer2', id, { parts: [] })).refusal.error).toBe('labor-claims.unknown')
    await harness.server.db
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

  it('refuses unknown parts and applies a key once', async () => {
    const id = await harness.claim()
    const unknown = await set('servicer', id, { parts: [part(first), part(999_999)] })
    const { error, errors } = unknown.refusal
    expect({ status: unknown.status, error, errors }).toEqual({
      status: 422,
      error: 'labor-claims.partUnknown',
      errors: { 'parts.1.product_id': 'This part is no longer in the catalogue. Remove it' },
    })
    await set('servicer', id, { parts: [part(first)], was: [] }, { key: 'a-parts-key-000002' })
    await harness.server.db.deleteFrom('op_receipt').execute()
    await set('servicer', id, { parts: [], was: [part(first)] })
    expect(idsOf(await set('servicer', id, { parts: [part(first)], was: [] }, { key: 'a-parts-key-000002' }))).toEqual(
      [],
    )
  })
})
