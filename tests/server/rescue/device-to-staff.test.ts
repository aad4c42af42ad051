import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { laborClaims } from '../../../contract/labor-claims.ts'
import { sha256Hex } from '../../../offline/crypto/bytes.ts'
import { addFile } from '../../../offline/operations/add-file.ts'
import { addNote } from '../../../offline/operations/add-note.ts'
import { readRescue } from '../../../offline/rescue/read-rescue.ts'
import { findChosen, getFirstChoice } from '../../../src/features/outbox/components/import/rescue-lines.ts'
import type { RescueLine } from '../../../src/features/outbox/components/import/rescue-lines.ts'
import { previewEntries, sendLines } from '../../../src/features/outbox/components/import/send-rescue.ts'
import { createDevice } from '../../support/fake-device.ts'
import { startServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** A fetch that calls the server in this process with cookies, unless the device has no signal. */
function createNetwork() {
  const { send } = server.visitor()
  const network = {
    isCut: false,
    fetch: (async (input: string, init: RequestInit = {}) => {
      if (network.isCut) throw new TypeError('Failed to fetch')
      const { pathname, search } = new URL(input, 'http://device.test')
      const body = init.body instanceof Uint8Array ? Buffer.from(init.body) : (init.body as string | undefined)
      const headers = Object.fromEntries(new Headers(init.headers).entries())
      const answer = await send((init.method ?? 'GET') as 'GET', pathname + search, body, headers)
      return new Response(new Uint8Array(answer.bytes), { status: answer.status, headers: answer.headers })
    }) as typeof fetch,
  }
  return network
}
let seed = 0
async function openDevice(email: string) {
  const network = createNetwork()
  const clock = { now: () => server.clock.now().getTime(), advance: (ms: number) => server.clock.advance(ms) }
  const device = createDevice({ fetch: network.fetch, clock, seed: (seed += 1), ports: { onLine: () => false } })
  const { engine } = device.openTab()
  await engine.signIn({ email, password: 'Repair-2026', remember: true })
  return { engine, network }
}

describe('The work of a phone that cannot send any more', () => {
  it('arrives as its owner’s through staff, with its photo, and the phone doubles nothing when it comes back', async () => {
    const phone = await openDevice('servicer@demo.test')
    const staff = await openDevice('admin@demo.test')
    await phone.engine.refreshClaims('jobs')
    const claimId = (await phone.engine.claims('jobs')).rows[0]?.value.ticket_id ?? ''
    const read = async () => await staff.engine.call(laborClaims.table.readClaim, { params: { id: claimId } })

    // The office's note class is not a servicer's to choose: refused, and then only on this phone.
    const refused = await phone.engine.enqueue(addNote, {
      params: { id: claimId },
      body: { note: 'Refused on the phone', class: 'internal' },
    })
    await phone.engine.drain()
    expect((await phone.engine.outbox()).map(({ state }) => state)).toEqual(['rejected'])

    phone.network.isCut = true
    const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    const bytes = new Uint8Array(jpeg)
    const sha256 = await sha256Hex(crypto, bytes)
    const note = await phone.engine.enqueue(addNote, {
      params: { id: claimId },
      body: { note: 'Saved without a signal' },
    })
    await phone.engine.enqueue(
      addFile,
      { body: { ref_id: claimId, upload: sha256, title: 'Rescued photo' } },
      { photos: [{ bytes: bytes.buffer, type: 'image/jpeg', title: 'Rescued photo', sha256 }] },
    )
    const pieces: Uint8Array<ArrayBuffer>[] = []
    await phone.engine.exportAll(() => (piece) => Promise.resolve(void pieces.push(piece)))

    const file = await readRescue(new Blob(pieces))
    const entries = file?.entries ?? []
    const previews = await previewEntries(staff.engine, entries, () => undefined)
    expect(previews.map(({ kind, state, proof }) => [kind, state, proof])).toEqual([
      ['addNote', 'rejected', 'fits'],
      ['addNote', 'queued', 'fits'],
      ['addFile', 'queued', 'fits'],
    ])
    expect(previews[0]?.reason).not.toBeNull()
    const lines = entries.flatMap((entry, at): RescueLine[] => {
      const preview = previews[at]
      return preview === undefined ? [] : [{ entry, preview, choice: getFirstChoice(preview), outcome: null }]
    })
    const outcomes = new Map<string, string>()
    const send = (chosen: readonly RescueLine[]) =>
      sendLines(
        staff.engine,
        () => Promise.resolve(),
        chosen,
        (opId, { state }) => outcomes.set(opId, state),
      )
    await send(findChosen(lines))
    expect([...outcomes.values()]).toEqual(['arrived', 'arrived'])
    const [first] = lines
    if (first === undefined) throw new Error('No lines')
    await send([{ ...first, choice: 'mine', corrected: { note: 'Corrected by the office', class: 'internal' } }])
    expect(outcomes.get(refused.opId)).toBe('arrived')

    phone.network.isCut = false
    await phone.engine.drain()
    expect((await phone.engine.outbox()).map(({ opId, state }) => [opId, state])).toEqual([[refused.opId, 'rejected']])
    const now = await read()
    const authors = now.notes.map((one) => [one.note, one.author.user_id])
    expect(authors).toContainEqual(['Saved without a signal', 5])
    expect(authors).toContainEqual(['Corrected by the office', 8])
    expect(now.notes.filter(({ note: text }) => text === 'Saved without a signal')).toHaveLength(1)
    expect(now.files.filter(({ title }) => title === 'Rescued photo')).toHaveLength(1)
    expect(
      now.history.filter(({ action }) => action === 'import').map(({ message }) => message?.split(': ')[1]),
    ).toEqual(['note', 'photo', 'note, corrected'])
    expect(outcomes.get(note.opId)).toBe('arrived')
    // The owner's own correction comes too late. The phone says so and asks what to do with it.
    await phone.engine.resend(refused.opId, { note: 'Corrected by its owner' })
    await phone.engine.drain()
    expect((await phone.engine.outbox()).map(({ state, error }) => [state, error?.code])).toEqual([
      ['conflict', 'op.alreadyApplied'],
    ])
    expect((await read()).notes.map(({ note: text }) => text)).not.toContain('Corrected by its owner')
  })
})
