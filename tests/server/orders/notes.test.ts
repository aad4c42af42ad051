import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '../labor-claims/claim-harness.ts'
import type { OrdersHarness } from './orders-harness.ts'
import { startOrdersHarness, table } from './orders-harness.ts'

let harness: OrdersHarness
beforeAll(async () => {
  harness = await startOrdersHarness()
})
afterAll(() => harness.close())

const note = (role: Role, id: number | string, text: string, key?: string, noteId?: string) =>
  harness.as[role].call(
    table.addOrderNote,
    { params: { id: String(id) }, body: { text, ...(noteId === undefined ? {} : { id: noteId }) } },
    key === undefined ? {} : { key },
  )
const read = async (id: number) =>
  (await harness.as.admin.call(table.readOrder, { params: { id: String(id) }, query: {} })).body

describe('POST /orders/{id}/warranty-note (O03)', () => {
  it('is written by the own account, reviewers and administrators', async () => {
    const id = await harness.order()
    for (const role of ['dealer', 'dealer-staff', 'reviewer', 'admin'] as const)
      expect((await note(role, id, `By ${role}`)).status, role).toBe(200)
    expect((await read(id)).warranty_notes.map(({ text }) => text)).toEqual([
      'By dealer',
      'By dealer-staff',
      'By reviewer',
      'By admin',
    ])
    for (const role of ['dealer2', 'servicer', 'customer'] as const)
      expect((await note(role, id, 'No')).refusal.error, role).toBe('orders.unknown')
    expect((await note('onsite', id, 'No')).refusal.error).toBe('auth.notAllowed')
    expect((await note('admin', 'SO-1', 'No')).refusal.error).toBe('orders.unknown')
  })

  it('is saved once, however often its operation is sent', async () => {
    const id = await harness.order()
    const [key, noteId] = ['0199dddd-0000-7000-8000-000000000001', '0199dddd-0000-7000-8000-00000000000a']
    const first = await note('dealer', id, 'Once', key, noteId)
    expect((await note('dealer', id, 'Once', key, noteId)).body).toEqual(first.body)
    // Also after its receipt was pruned.
    await harness.server.db.deleteFrom('op_receipt').execute()
    expect((await note('dealer', id, 'Once', key, noteId)).body).toEqual(first.body)
    const order = await read(id)
    expect([order.warranty_notes.length, order.rev]).toEqual([1, 2])
  })

  it('is refused where another note has its id', async () => {
    const [id, noteId] = [await harness.order(), '0199dddd-0000-7000-8000-00000000000b']
    await note('dealer', id, 'Mine', undefined, noteId)
    const { status, refusal } = await note('admin', id, 'Another', undefined, noteId)
    expect([status, refusal.errors]).toEqual([422, { id: 'Another note has this id' }])
  })

  it('answers what staff asked: the order waits for approval again', async () => {
    const id = await harness.order({
      order_type: 'warranty',
      payment: 'warranty',
      status: 'approval pending - response needed',
    })
    await note('reviewer', id, 'They will call back')
    expect((await read(id)).status).toBe('approval pending - response needed')
    await note('dealer', id, 'It is MT52534K00417')
    const order = await read(id)
    expect(order.status).toBe('approval pending')
    expect(order.history.at(-1)).toMatchObject({ action: 'respond', message: 'It is MT52534K00417' })
  })

  it('answers nothing that was asked after it was written', async () => {
    const id = await harness.order({ order_type: 'warranty', payment: 'warranty', status: 'approval pending' })
    const made = harness.server.clock.now().toISOString()
    harness.server.clock.advance(3_600_000)
    await harness.setStatus('reviewer', id, { action: 'ask', message: 'Receipt?' })
    harness.server.clock.advance(60_000)
    const send = (text: string, key: string, at: string) =>
      harness.as.dealer.call(
        table.addOrderNote,
        { params: { id: String(id) }, body: { text } },
        { key, headers: { 'x-op-created': at, 'x-op-skew': '0' } },
      )
    expect((await send('Leave at the back door', '0199dddd-0000-7000-8000-000000000011', made)).body.at).toBe(made)
    const asked = await read(id)
    expect([asked.status, asked.history.at(-1)?.action]).toEqual(['approval pending - response needed', 'ask'])
    await send('It is attached', '0199dddd-0000-7000-8000-000000000012', harness.server.clock.now().toISOString())
    expect((await read(id)).status).toBe('approval pending')
  })

  it('of the shop’s staff has no name for customers and for who has the key', async () => {
    const id = await harness.order()
    await note('reviewer', id, 'Called them')
    await note('dealer', id, 'Called back')
    const { order_key } = await harness.server.db
      .selectFrom('shop_order')
      .select('order_key')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    const call = { params: { id: String(id) }, query: { order_key } }
    const authors = async (client: Pick<typeof harness.as.dealer, 'call'>) =>
      (await client.call(table.readOrder, call)).body.warranty_notes.map(({ by, user_id }) => [by, user_id !== null])
    const [staff, customer] = await authors(harness.as.reviewer)
    expect([staff?.[0], customer?.[0]]).not.toContain('')
    expect(await authors(harness.as.dealer)).toEqual([['', false], customer])
    expect(await authors(harness.server.visitor())).toEqual([
      ['', false],
      [customer?.[0], false],
    ])
  })

  it('is refused without a word, at its field', async () => {
    const { status, refusal } = await note('dealer', await harness.order(), '   ')
    expect([status, refusal.errors]).toEqual([422, { text: 'Required' }])
  })
})
