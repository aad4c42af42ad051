import { describe, expect, it } from 'vitest'
import { CallRefused, UnreadAnswer } from '../../../offline/http/call.ts'
import { createReplica } from '../../../offline/replica/create-replica.ts'
import { aClaim, id, me, rowOf } from '../support/claims.ts'
import { createOpReaders } from '../support/op-readers.ts'
import { createDevice, ok } from '../support/device.ts'
import type { DeviceRequest, TestReply } from '../support/device.ts'

type Values = Readonly<Record<string, unknown>>

async function createSetup() {
  const device = await createDevice()
  const replica = createReplica({ ...device, owner: () => Promise.resolve(me), ...createOpReaders() })
  /** A server whose claims have these values in place of their own. */
  const serve = (claims: readonly Values[]) => {
    device.serve((request: DeviceRequest): TestReply => {
      const ticket = /ticket\/(.+)$/.exec(request.path)?.[1]
      if (ticket !== undefined) return ok(claims.find((one) => one['ticket_id'] === ticket))
      const page = {
        current_page: 1,
        last_page: 1,
        next_page_url: null,
        prev_page_url: null,
        to: 2,
        total: 2,
        per_page: 20,
      }
      return ok({ ...page, data: claims.map((one) => ({ ...rowOf(aClaim()), ...one })) })
    })
  }
  const shown = async () =>
    (await replica.claims('jobs')).rows.map(({ value }) => `${value.display_id} ${value.service_requested}`)
  return { device, replica, serve, shown }
}
const claim = (n: number, over: Values = {}) => ({
  ...aClaim({ ticket_id: id(n), display_id: `LC-${n}`, service_requested: 'Noise' }),
  ...over,
})

describe('A newer server', () => {
  it('has its list read without the claims that this build cannot read, which stay as they were', async () => {
    const { replica, serve, shown } = await createSetup()
    serve([claim(1), claim(2)])
    await replica.refreshClaims('jobs')
    serve([claim(1, { rev: 9, service_requested: 'Belt' }), claim(2, { rev: 9, status: 'from-the-future' })])
    await replica.refreshClaims('jobs')
    expect(await shown()).toEqual(['LC-1 Belt', 'LC-2 Noise'])
    expect((await replica.claim(id(2)))?.value.status).toBe('assigned')
  })

  it('has its claim read without a note of a kind that this build does not know', async () => {
    const { replica, serve } = await createSetup()
    const note = {
      id: id(50),
      note: 'Key',
      class: 'servicer',
      late: false,
      made_at: '2026-11-20T09:00:00.000Z',
      received_at: '2026-11-20T09:00:00.000Z',
    }
    const author = { user_id: 1, name: 'Pat', organization: 'Office' }
    serve([
      claim(1, {
        notes: [
          { ...note, author },
          { ...note, author, id: id(51), class: 'robot' },
        ],
      }),
    ])
    await replica.refreshClaim(id(1))
    expect((await replica.claim(id(1)))?.value.notes.map((one) => one.id)).toEqual([id(50)])
  })

  it('leaves the last copy of a claim that this build cannot read at all, and says to update', async () => {
    const { replica, serve } = await createSetup()
    serve([claim(1)])
    await replica.refreshClaim(id(1))
    serve([claim(1, { status: 'from-the-future' })])
    const error: unknown = await replica.refreshClaim(id(1)).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(UnreadAnswer)
    expect(error).not.toBeInstanceOf(CallRefused)
    expect((await replica.claim(id(1)))?.value.display_id).toBe('LC-1')
  })
})
