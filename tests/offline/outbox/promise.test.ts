import { describe, expect, it } from 'vitest'
import { addNote } from '../../../offline/operations/labor-claims.ts'
import { createDevice } from '../../support/fake-device.ts'
import { createClock } from '../../support/fake-device.ts'
import { createFakeServer } from '../../support/fake-server.ts'

const claim = '00000000-0000-4000-8000-0000000000c1'

async function set() {
  const clock = createClock()
  const server = createFakeServer({ now: () => clock.now(), advance: (ms) => { clock.advance(ms) } })
  const device = createDevice({ fetch: server.fetch, clock, world: { onLine: () => false } })
  const { engine } = device.openTab()
  await engine.signIn({ email: 'servicer@demo.test', password: 'Repair-2026', remember: true })
  return { clock, server, device, engine, note: (note: string) => engine.enqueue(addNote, { params: { id: claim }, body: { note } }) }
}

describe('the outbox’s promise', () => {
  it('keeps a note without a network and sends it once when there is one', async () => {
    const { server, engine, note, clock } = await set()
    server.isOffline = true
    const { opId } = await note('Brushes worn to 4 mm')
    await engine.drain()
    expect((await engine.outbox()).map((item) => [item.opId, item.label, item.state, item.waiting])).toEqual([[opId, 'Note, “Brushes worn to 4 mm”', 'queued', 'retry']])
    server.isOffline = false
    clock.advance(10_000)
    await engine.drain()
    expect(await engine.outbox()).toEqual([])
    expect(server.effectsOf(opId)).toBe(1)
  })
})
