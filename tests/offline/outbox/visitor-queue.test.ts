import { describe, expect, it } from 'vitest'
import { claimsOnDevice } from '../../../contract/labor-claims-device.ts'
import * as names from '../../../contract/kernel/headers.ts'
import { addNote } from '../../../offline/operations/add-note.ts'
import { logCrash } from '../../../offline/operations/log-crash.ts'
import { openTicket } from '../../../offline/operations/open-ticket.ts'
import { createClock, createDevice } from '../../support/fake-device.ts'
import { dump } from '../../support/device-dump.ts'
import { createFakeServer } from '../../support/fake-server.ts'
import { claim, credentials } from '../../support/signed-in.ts'

const { readClaim } = claimsOnDevice

interface Sent {
  readonly path: string
  readonly credentials: string | undefined
  readonly headers: Headers
}

/** A device on which a visitor saved a question without a network, before somebody signed in. */
async function createSetup() {
  const clock = createClock()
  const server = createFakeServer({ now: () => clock.now() })
  const sent: Sent[] = []
  const device = createDevice({
    fetch: (input, init) => {
      sent.push({ path: String(input), credentials: init?.credentials, headers: new Headers(init?.headers) })
      return server.fetch(input, init)
    },
    clock,
    ports: { onLine: () => false },
  })
  const { engine } = device.openTab()
  const ask = () =>
    engine.enqueue(openTicket, {
      body: { name: 'Pat', email: 'pat@demo.test', subject: 'Belt', message: 'Which belt fits the T500?' },
    } as never)
  server.isOffline = true
  const question = await ask()
  server.isOffline = false
  return { clock, server, device, sent, engine, question, ask }
}
type Setup = Awaited<ReturnType<typeof createSetup>>
const questions = ({ sent }: Setup) => sent.filter(({ path }) => path === '/api/tickets')

describe('A question that a visitor saved', () => {
  it('is sent while somebody is signed in, without their credentials and as nobody’s', async () => {
    const setup = await createSetup()
    await setup.engine.signIn(credentials)
    await setup.engine.drain()
    expect(setup.server.effects().map(({ key, owner }) => [key, owner])).toEqual([[setup.question.opId, null]])
    expect(questions(setup).map((one) => one.credentials)).toEqual(['omit'])
    expect(questions(setup).map(({ headers }) => headers.get(names.opOwner))).toEqual([null])
    expect(await setup.engine.outbox()).toEqual([])
    expect((await setup.engine.arrival(setup.question.opId))?.item.state).toBe('acked')
  })

  it('is counted as what stays here when the person signs out', async () => {
    const { engine, server, question } = await createSetup()
    server.swallowed.add(question.opId)
    await engine.signIn(credentials)
    server.isOffline = true
    await engine.enqueue(addNote, { params: { id: claim }, body: { note: 'Mine' } })
    const ofVisitor = { waiting: 1, notices: 0, attention: 0 }
    expect(await engine.counts()).toMatchObject({ waiting: 2, ofVisitor })
  })

  it('goes without credentials too when nobody is signed in: a session may have outlived its sign-out', async () => {
    const setup = await createSetup()
    await setup.engine.drain()
    expect(setup.server.effectsOf(setup.question.opId)).toBe(1)
    expect(questions(setup).map((one) => one.credentials)).toEqual(['omit'])
  })

  it('waits for no sign-in where the session of a user has ended', async () => {
    const setup = await createSetup()
    const { engine, server, device } = setup
    server.swallowed.add(setup.question.opId)
    await engine.signIn(credentials)
    server.session = null
    await expect(engine.call(readClaim, { params: { id: claim } })).rejects.toThrow()
    await device.idle()
    expect(await engine.counts()).toMatchObject({ waiting: 1, hasEnded: true, behindSignIn: 0 })
    await engine.enqueue(addNote, { params: { id: claim }, body: { note: 'Mine' } })
    expect(await engine.counts()).toMatchObject({ waiting: 2, behindSignIn: 1, held: 1 })
  })

  it('is in the signed-in user’s outbox until then, counted, and can be exported and discarded', async () => {
    const setup = await createSetup()
    const { engine, server, question } = setup
    server.isOffline = true
    await expect(engine.signIn(credentials)).rejects.toThrow()
    server.isOffline = false
    const hold = server.swallowed
    hold.add(question.opId)
    await engine.signIn(credentials)
    await engine.drain()
    expect(await engine.outbox()).toMatchObject([{ opId: question.opId, ownerId: null, state: 'queued' }])
    expect(await engine.counts()).toMatchObject({ waiting: 1 })
    const pieces: string[] = []
    const report = await engine.exportAll(
      () => (bytes) => Promise.resolve(void pieces.push(new TextDecoder().decode(bytes))),
    )
    expect(report).toEqual({ items: 1, photos: 0, damaged: [] })
    expect(pieces.join('')).toContain('Which belt fits the T500?')
    expect(new TextDecoder().decode((await engine.exportItem(question.opId)).bytes)).toContain('Which belt')
    await engine.discard(question.opId)
    expect((await engine.outbox()).map(({ kind }) => kind)).toEqual(['discardOp'])
    await engine.drain()
    expect(await engine.outbox()).toEqual([])
    expect(server.effectsOf(question.opId)).toBe(0)
  })

  it('is not needed: a device without one stores nothing for a visitor', async () => {
    const clock = createClock()
    const server = createFakeServer({ now: () => clock.now() })
    const device = createDevice({ fetch: server.fetch, clock, ports: { onLine: () => true } })
    const { engine } = device.openTab()
    await engine.signIn(credentials)
    await engine.enqueue(logCrash, { body: { error: 'x', url: '/' } })
    await engine.drain()
    expect(await engine.outbox()).toEqual([])
    const stored = (await dump(device.indexedDB)).filter(({ database }) => database.includes('user-device:'))
    expect(stored.flatMap(({ rows }) => rows)).toEqual([])
  })
})
