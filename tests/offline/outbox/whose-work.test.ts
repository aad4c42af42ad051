import { describe, expect, it } from 'vitest'
import { userDatabaseName } from '../../../offline/db/open.ts'
import { addNote } from '../../../offline/operations/add-note.ts'
import { openTicket } from '../../../offline/operations/open-ticket.ts'
import type { Operation } from '../../../offline/operations/operation.ts'
import { removeTrip } from '../../../offline/operations/remove-trip.ts'
import { queuePauseName } from '../../../offline/outbox/queue-pause.ts'
import { credentials, claim, signedIn } from '../../support/signed-in.ts'

const other = { ...credentials, email: 'other@demo.test' }
const removal = { params: { id: claim, tripId: '00000000-0000-4000-8000-0000000000f1' } }
const question = {
  body: { name: 'Pat', email: 'pat@demo.test', subject: 'Belt', message: 'Which belt fits the T500?' },
} as never

/** The visitor's database of this device, as it lies on the disk. */
async function openVisitorDatabase(indexedDB: IDBFactory): Promise<IDBDatabase> {
  const names = (await indexedDB.databases()).map(({ name = '' }) => name)
  const name = names.find((one) => one.startsWith(userDatabaseName('device:'))) ?? ''
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onsuccess = () => {
      resolve(opening.result)
    }
    opening.onerror = () => {
      reject(opening.error ?? new Error('It did not open'))
    }
  })
}

/** Changes one table of it. */
async function change(db: IDBDatabase, table: string, work: (store: IDBObjectStore) => void): Promise<void> {
  const transaction = db.transaction(table, 'readwrite')
  work(transaction.objectStore(table))
  await new Promise<void>((resolve) => {
    transaction.oncomplete = () => {
      resolve()
    }
  })
}

describe('A screen that saves after its person has signed out', () => {
  it('is refused, and no visitor’s outbox takes what a visitor may not send', async () => {
    const { engine } = await signedIn()
    await engine.signOut('keep')
    await expect(engine.enqueue(removeTrip, removal)).rejects.toMatchObject({ code: 'signed-out' })
    await expect(
      engine.enqueueAll([
        { operation: openTicket, input: question },
        { operation: removeTrip, input: removal },
      ]),
    ).rejects.toMatchObject({ code: 'signed-out' })
    expect(await engine.outbox()).toEqual([])
  })

  it('saves nothing for the person who has signed in meanwhile, no draft either', async () => {
    const { engine, note } = await signedIn()
    const own = engine.forOwner(7)
    await own.enqueue(removeTrip, removal)
    await own.saveDraft('new-claim', { words: 'Belt slips' })
    await engine.drain()
    await engine.signIn(other)
    await engine.saveDraft('new-claim', { words: 'of user 8' })
    const refusal = { code: 'signed-out' }
    await expect(own.enqueue(removeTrip, removal)).rejects.toMatchObject(refusal)
    await expect(own.enqueueAll([{ operation: removeTrip, input: removal }])).rejects.toMatchObject(refusal)
    await expect(own.saveDraft('new-claim', { words: 'of user 7' })).rejects.toMatchObject(refusal)
    await expect(own.saveDraftBytes('new-claim-photo:1:a', new ArrayBuffer(1))).rejects.toMatchObject(refusal)
    await expect(own.dropDraft('new-claim')).rejects.toMatchObject(refusal)
    const theirs = await note('of user 8')
    await expect(own.discard(theirs.opId)).rejects.toMatchObject(refusal)
    expect((await engine.outbox()).map(({ opId }) => opId)).toEqual([theirs.opId])
    expect(await engine.draft('new-claim')).toEqual({ words: 'of user 8' })
    expect(await engine.draftKeys('new-claim-photo:')).toEqual([])
  })

  it('works again once its person is back', async () => {
    const { engine, server } = await signedIn()
    const own = engine.forOwner(7)
    await engine.signOut('keep')
    await engine.signIn(credentials)
    const { opId } = await own.enqueue(addNote, { params: { id: claim }, body: { note: 'Saved again' } })
    await own.drain()
    expect(server.effectsOf(opId)).toBe(1)
  })

  it('can still discard and export what was saved on this device without signing in', async () => {
    const { engine, server } = await signedIn()
    await engine.signOut('keep')
    server.isOffline = true
    const asked = await engine.enqueue(openTicket, question)
    server.isOffline = false
    server.swallowed.add(asked.opId)
    await engine.signIn(credentials)
    const own = engine.forOwner(7)
    expect((await own.exportItem(asked.opId)).name).not.toBe('')
    await own.discard(asked.opId)
    expect((await own.outbox()).map(({ kind }) => kind)).not.toContain('openTicket')
  })
})

describe('A visitor’s screen after the session of the device’s person has ended', () => {
  async function withEndedSession() {
    const one = await signedIn()
    one.server.session = null
    await one.engine.refreshSession()
    return { ...one, screen: one.engine.forOwner(null) }
  }

  it('sends a question at once, as nobody’s, and it is read there', async () => {
    const { engine, screen, server, note, device } = await withEndedSession()
    await note('Mine')
    const { opId } = await screen.enqueue(openTicket, question)
    expect((await screen.outbox()).map(({ kind, ownerId }) => [kind, ownerId])).toContainEqual(['openTicket', null])
    await device.idle()
    await engine.drain()
    expect(server.effects().map(({ key, owner }) => [key, owner])).toEqual([[opId, null]])
    expect((await screen.arrival(opId))?.item.state).toBe('acked')
    expect(await engine.counts()).toMatchObject({ waiting: 1, behindSignIn: 1 })
  })

  it('has the draft that the page had before, which goes with its question', async () => {
    const { engine, screen } = await withEndedSession()
    await engine.saveDraft('ticket', { words: 'typed before' })
    expect(await screen.draft('ticket')).toEqual({ words: 'typed before' })
    await screen.enqueue(openTicket, question, { dropDraft: 'ticket' })
    expect(await engine.draft('ticket')).toBeNull()
  })

  it('saves nothing that a visitor may not send, and its draft stays', async () => {
    const { engine, screen } = await withEndedSession()
    await screen.saveDraft('ticket', { words: 'typed' })
    await expect(screen.enqueue(removeTrip, removal, { dropDraft: 'ticket' })).rejects.toMatchObject({
      code: 'signed-out',
    })
    expect([await engine.outbox(), await screen.draft('ticket')]).toEqual([[], { words: 'typed' }])
  })
})

describe('A visitor’s outbox', () => {
  /** A visitor's database with an op that an earlier build saved for a person who had just left, and its pause. */
  async function withStray() {
    const one = await signedIn()
    await one.engine.signOut('keep')
    one.server.isOffline = true
    const asEarlier: Operation = { ...removeTrip, row: { ...removeTrip.row, access: 'anyone' } }
    const [stray = { opId: '' }] = await one.engine.enqueueAll([{ operation: asEarlier, input: removal }])
    one.server.isOffline = false
    const db = await openVisitorDatabase(one.device.indexedDB)
    return { ...one, stray, db }
  }

  it('does not wait for a sign-in: what the server takes from people alone is refused, and the rest goes', async () => {
    const { engine, server, stray, db } = await withStray()
    db.close()
    await engine.drain()
    const asked = await engine.enqueue(openTicket, question)
    await engine.drain()
    expect(server.effectsOf(asked.opId)).toBe(1)
    expect(await engine.counts()).toMatchObject({ behindSignIn: 0, waiting: 0, attention: 1 })
    expect(await engine.outbox()).toMatchObject([{ opId: stray.opId, state: 'rejected', error: { status: 401 } }])
  })

  it('that an earlier build left waiting for a sign-in goes on at the next start', async () => {
    const { server, device, clock, stray, db } = await withStray()
    await change(db, 'meta', (meta) => {
      meta.put({ k: queuePauseName, value: { why: 'sign-in', until: null, since: clock.now() } })
    })
    db.close()
    const { engine } = device.openTab()
    expect(await engine.counts()).toMatchObject({ behindSignIn: 1 })
    const asked = await engine.enqueue(openTicket, question)
    await engine.drain()
    expect(server.effectsOf(asked.opId)).toBe(1)
    expect((await engine.counts()).behindSignIn).toBe(0)
    await engine.discard(stray.opId)
    await engine.drain()
    expect(await engine.outbox()).toEqual([])
  })

  it('goes on beside the person who is signed in, too', async () => {
    const { engine, server, clock, stray, db } = await withStray()
    await change(db, 'meta', (meta) => {
      meta.put({ k: queuePauseName, value: { why: 'sign-in', until: null, since: clock.now() } })
    })
    db.close()
    await engine.signIn(credentials)
    await engine.drain()
    expect((await engine.counts()).behindSignIn).toBe(0)
    expect((await engine.outbox()).find(({ opId }) => opId === stray.opId)).toMatchObject({ state: 'rejected' })
    expect(server.effectsOf(stray.opId)).toBe(0)
  })
})
