import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimStatuses } from '../../../domain/labor-claims/states.ts'
import type { NoteClass } from '../../../domain/labor-claims/notes.ts'
import type { ClaimHarness, Role } from './claim-harness.ts'
import { startClaimHarness, table } from './claim-harness.ts'

let desk: ClaimHarness
beforeAll(async () => {
  desk = await startClaimHarness()
})
afterAll(() => desk.close())

const add = (
  role: Role,
  id: string,
  body: { note: string; class?: NoteClass; id?: string },
  extra: { key?: string; headers?: Record<string, string> } = {},
) => desk.as[role].call(table.addNote, { params: { id }, body }, extra)
const classify = (role: Role, id: string, noteClass: NoteClass) =>
  desk.as[role].call(table.classifyNote, { params: { id }, body: { class: noteClass } })
const seen = async (role: Role, id: string) =>
  (await desk.as[role].call(table.readClaim, { params: { id } })).body.notes.map((note) => note.note)

describe('POST /labor-claims/{id}/note (L12)', () => {
  it('is for all who see the claim, in every state', async () => {
    for (const status of claimStatuses) {
      const id = await desk.claim({ status })
      expect((await add('servicer', id, { note: 'Was there', class: 'servicer' })).status).toBe(200)
      expect((await add('dealer', id, { note: 'Thank you', class: 'customer' })).body.late).toBe(
        status === 'paid' || status === 'declined',
      )
    }
  })

  it('the class decides who sees it', async () => {
    const id = await desk.claim()
    for (const noteClass of ['internal', 'servicer', 'customer'] as const)
      await add('reviewer', id, { note: noteClass, class: noteClass })
    expect(await seen('reviewer', id)).toEqual(['internal', 'servicer', 'customer'])
    expect(await seen('admin', id)).toEqual(['internal', 'servicer', 'customer'])
    expect(await seen('servicer', id)).toEqual(['servicer', 'customer'])
    expect(await seen('dealer', id)).toEqual(['customer'])
  })

  it('nobody writes what they could not read', async () => {
    const id = await desk.claim()
    for (const [role, noteClass] of [
      ['servicer', 'internal'],
      ['dealer', 'internal'],
      ['dealer', 'servicer'],
    ] as const) {
      const { status, refusal } = await add(role, id, { note: 'Psst', class: noteClass })
      expect({ status, error: refusal.error }).toEqual({ status: 403, error: 'labor-claims.noteClass' })
    }
    expect(await seen('reviewer', id)).toEqual([])
  })

  it('without a class is between office and servicer; a filer’s is for all who see the claim', async () => {
    const id = await desk.claim()
    for (const [role, noteClass] of [
      ['servicer', 'servicer'],
      ['reviewer', 'servicer'],
      ['dealer', 'customer'],
    ] as const) {
      expect((await add(role, id, { note: `From the ${role}` })).body).toMatchObject({
        note: `From the ${role}`,
        class: noteClass,
      })
    }
    expect(await seen('dealer', id)).toEqual(['From the dealer'])
  })

  it('keeps the device’s id and time, and is marked late on a closed claim', async () => {
    const [id, noteId] = [await desk.claim({ completed: true }), desk.newId()]
    const { body } = await add(
      'servicer',
      id,
      { id: noteId, note: 'Brushes worn to 4 mm' },
      { key: 'late-note', headers: { 'x-op-created': '2026-11-20T14:00:00Z' } },
    )
    expect(body).toMatchObject({
      id: noteId,
      late: true,
      class: 'servicer',
      made_at: '2026-11-20T14:00:00.000Z',
      received_at: desk.server.clock.now().toISOString(),
      author: { name: 'Dale Okafor' },
    })
  })

  it('says nothing without words, and refuses a taken id', async () => {
    const [id, noteId] = [await desk.claim(), desk.newId()]
    expect((await add('servicer', id, { note: '   ' })).refusal.errors).toEqual({ note: 'Required' })
    await add('servicer', id, { id: noteId, note: 'One' })
    expect((await add('servicer', id, { id: noteId, note: 'Two' })).refusal.errors).toEqual({
      id: 'Another note has this id',
    })
    expect(await seen('servicer', id)).toEqual(['One'])
  })

  it('twins side by side make one note; the op without its receipt finds it again', async () => {
    const [id, body] = [await desk.claim(), { id: desk.newId(), note: 'Once' }]
    const answers = await Promise.all(Array.from({ length: 8 }, () => add('servicer', id, body, { key: 'note-op' })))
    expect(new Set(answers.map((one) => JSON.stringify(one.body))).size).toBe(1)
    await desk.server.db.deleteFrom('op_receipt').where('op_id', '=', 'note-op').execute()
    expect((await add('servicer', id, body, { key: 'note-op' })).body).toEqual(answers[0]?.body)
    expect(await seen('servicer', id)).toEqual(['Once'])
  })

  it('waits for its claim when that has not arrived; another’s claim is unknown', async () => {
    expect((await add('servicer', desk.newId(), { note: 'Early' }, { key: 'early-note' })).refusal.error).toBe(
      'labor-claims.parentMissing',
    )
    expect((await add('servicer', desk.newId(), { note: 'Early' })).refusal.error).toBe('labor-claims.unknown')
    expect(
      (await add('dealer2', await desk.claim(), { note: 'Psst', class: 'customer' }, { key: 'strangers-note' })).refusal
        .error,
    ).toBe('labor-claims.unknown')
  })

  it('keeps a script as the words that it is', async () => {
    const id = await desk.claim()
    const words = '<img src=x onerror=alert(1)>\u202e“”'
    await add('dealer', id, { note: words, class: 'customer' })
    expect(await seen('servicer', id)).toEqual([words])
    expect((await add('dealer', id, { note: 'a\u0000b', class: 'customer' })).status).toBe(422)
  })
})

describe('PUT /ets/notes/{id} (L13)', () => {
  it('author, reviewer and admin change who sees a note', async () => {
    const id = await desk.claim()
    const note = (await add('servicer', id, { note: 'Motor is burnt', class: 'servicer' })).body
    expect((await classify('servicer', note.id, 'customer')).body).toMatchObject({ id: note.id, class: 'customer' })
    expect(await seen('dealer', id)).toEqual(['Motor is burnt'])
    expect((await classify('reviewer', note.id, 'internal')).body.class).toBe('internal')
    expect(await seen('servicer', id)).toEqual([])
    expect((await classify('admin', note.id, 'servicer')).body.class).toBe('servicer')
  })

  it('another reader does not, and nobody gives a class that they could not read', async () => {
    const id = await desk.claim()
    const note = (await add('reviewer', id, { note: 'All read this', class: 'customer' })).body
    expect((await classify('dealer', note.id, 'customer')).refusal.error).toBe('auth.notAllowed')
    const own = (await add('servicer', id, { note: 'Mine', class: 'servicer' })).body
    expect((await classify('servicer', own.id, 'internal')).refusal.error).toBe('labor-claims.noteClass')
  })

  it('a note that one does not see is unknown', async () => {
    const id = await desk.claim()
    const note = (await add('reviewer', id, { note: 'For us', class: 'internal' })).body
    for (const role of ['servicer', 'dealer', 'dealer2', 'customer'] as const)
      expect((await classify(role, note.id, 'customer')).refusal.error).toBe('labor-claims.noteUnknown')
    expect((await classify('reviewer', desk.newId(), 'customer')).refusal.error).toBe('labor-claims.noteUnknown')
  })
})
