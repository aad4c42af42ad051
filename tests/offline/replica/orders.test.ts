import { describe, expect, it } from 'vitest'
import type { Order } from '../../../contract/shapes/order.ts'
import { orderGroup } from '../../../offline/operations/operation.ts'
import type { PendingOp } from '../../../offline/operations/pending-op.ts'
import { createReplica } from '../../../offline/replica/create-replica.ts'
import { id, me } from '../support/claims.ts'
import { createDevice, ok, refused } from '../support/device.ts'
import type { DeviceRequest, TestReply } from '../support/device.ts'
import { createOpReaders } from '../support/op-readers.ts'
import { anOrder, mayNothing, orderNoteOp } from '../support/orders.ts'

const serverOf =
  (order: Order | null) =>
  ({ path }: DeviceRequest): TestReply =>
    order !== null && path === '/orders/50012?stock-status=1' ? ok(order) : refused(404, 'orders.unknown')

async function createSetup(ops: PendingOp[] = []) {
  const device = await createDevice()
  const replica = createReplica({ ...device, owner: () => Promise.resolve(me), ...createOpReaders(ops) })
  return { device, ops, replica }
}
const texts = (order: { readonly value: Order } | null) => order?.value.warranty_notes.map(({ text }) => text)

describe('An order on the device', () => {
  it('is its last copy without a network, encrypted', async () => {
    const { device, replica } = await createSetup()
    expect(await replica.order('50012')).toBeNull()
    device.serve(serverOf(anOrder()))
    await replica.refreshOrder('50012')
    device.serve(() => 'cut')
    await expect(replica.refreshOrder('50012')).rejects.toThrow()
    expect(await replica.order('50012')).toMatchObject({ value: { display_id: 'SO-50012' }, asOf: device.ports.now() })
    expect(await device.dump()).not.toMatch(/Kim Lee|Saint Paul/)
  })

  it('is among those that were opened here, until the server no longer shows it', async () => {
    const { device, replica } = await createSetup()
    expect(await replica.openedOrders()).toEqual([])
    device.serve(serverOf(anOrder()))
    await replica.refreshOrder('50012')
    expect((await replica.openedOrders()).map((order) => order.display_id)).toEqual(['SO-50012'])
    device.serve(serverOf(null))
    await expect(replica.refreshOrder('50012')).rejects.toThrow()
    expect(await replica.openedOrders()).toEqual([])
  })

  it('shows a note that waits, and shows it until a copy has it', async () => {
    const { device, replica, ops } = await createSetup()
    device.serve(serverOf(anOrder()))
    await replica.refreshOrder('50012')
    ops.push(orderNoteOp(id(1), 'Belt worn'))
    const waiting = await replica.order('50012')
    expect(texts(waiting)).toEqual(['Belt worn'])
    expect(waiting?.value.warranty_notes[0]).toMatchObject({ by: 'Sam Ortiz', user_id: 7 })
    expect(waiting?.pending[id(1)]).toMatchObject({ state: 'queued' })
    const saved = { note_id: id(1), text: 'Belt worn', at: '2026-11-20T09:00:00Z', by: 'Sam Ortiz', user_id: 7 }
    ops.splice(
      0,
      1,
      orderNoteOp(id(1), 'Belt worn', { state: 'acked', ackedAt: device.ports.now() + 5, result: saved }),
    )
    const arrived = await replica.order('50012')
    expect([texts(arrived), arrived?.pending]).toEqual([['Belt worn'], {}])
    device.setTime(device.ports.now() + 10)
    device.serve(serverOf(anOrder({ warranty_notes: [saved], rev: 4 })))
    await replica.refreshAcked()
    expect(await replica.order('50012')).toMatchObject({ value: { rev: 4, warranty_notes: [saved] } })
  })

  it('fetches again only orders that were opened here', async () => {
    const { device, replica, ops } = await createSetup()
    ops.push(orderNoteOp(id(1), 'x', { state: 'acked', ackedAt: device.ports.now() }))
    device.serve(serverOf(anOrder()))
    await replica.refreshAcked()
    expect(device.calls).toEqual([])
  })

  it('leaves the device when it is no longer this user’s, but not before a waiting note is settled', async () => {
    const { device, replica, ops } = await createSetup()
    device.serve(
      serverOf(
        anOrder({
          may: { ...mayNothing, note: true, statuses: ['delivered'] },
        }),
      ),
    )
    await replica.refreshOrder('50012')
    ops.push(orderNoteOp(id(1), 'Belt worn'))
    device.serve(serverOf(null))
    await expect(replica.refreshOrder('50012')).rejects.toThrow()
    expect(await replica.order('50012')).toMatchObject({
      isGone: true,
      value: { may: { note: false, statuses: [], actions: [] }, warranty_notes: [{ text: 'Belt worn' }] },
    })
    ops.length = 0
    expect(await replica.order('50012')).toBeNull()
  })

  it('keeps the notes of one order in a queue of their own', () => {
    expect(orderNoteOp(id(1), 'x').groupId).toBe(orderGroup('50012'))
  })
})
