import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimStatuses } from '../../../domain/labor-claims/states.ts'
import type { NoteClass } from '../../../domain/labor-claims/notes.ts'
import type { ClaimHarness, Role } from './claim-harness.ts'
import { startClaimHarness, table } from './claim-harness.ts'

let harness: ClaimHarness
beforeAll(async () => {
  harness = await startClaimHarness()
})
afterAll(() => harness.close())

const add = (
  role: Role,
  id: string,
  body: { note: string; class?: NoteClass; id?: string },
  extra: { key?: string; headers?: Record<string, string> } = {},
) => harness.as[role].call(table.addNote, { params: { id }, body }, extra)
const classify = (role: Role, id: string, noteClass: NoteClass) =>
  harness.as[role].call(table.classifyNote, { params: { id }, body: { class: noteClass } })
const listNotes = async (role: Role, id: string) =>
  (await harness.as[role].call(table.readClaim, { params: { id } })).body.notes.map((note) => note.note)

describe('POST /labor-claims/{id}/note (L12)', () => {
  it('is for all readers of the claim, in every status', async () => {
    for (const status of claimStatuses) {
      const id = await harness.claim({ status })
      expect((await add('servicer', id, { note: 'Was there', class: 'servicer' })).status).toBe(200)
      expect((await add('dealer', id, { note: 'Thank you', class: 'customer' })).body.late).toBe(
        status === 'paid' || status === 'declined',
      )
    }
  })

  it('shows a note by its class', async () => {
    const id = await harness.claim()
    for (const noteClass of ['internal', 'servicer', 'customer'] as const)
      await add('reviewer', id, { note: noteClass, class: noteClass })
    expect(await listNotes('reviewer', id)).toEqual(['internal', 'servicer', 'customer'])
    expect(await listNotes('admin', id)).toEqual(['internal', 'servicer', 'customer'])
    expect(await listNotes('servicer', id)).toEqual(['servicer', 'customer'])
    expect(await listNotes('dealer', id)).toEqual(['customer'])
  })

  it('refuses a class that the author could not read', async () => {
    const id = await harness.claim()
    for (const [role, noteClass] of [
      ['servicer', 'internal'],
      ['dealer', 'internal'],
      ['dealer', 'servicer'],
    ] as const) {
      const { status, refusal } = await add(role, id, { note: 'Psst', class: noteClass })
      expect({ status, error: refusal.error }).toEqual({ status: 403, error: 'labor-claims.noteClass' })
    }
    expect(await listNotes('reviewer', id)).toEqual([])
  })

  it('defaults to the servicer class, and for filers to the customer class', async () => {
    const id = await harness.claim()
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
    expect(await listNotes('dealer', id)).toEqual(['From the dealer'])
  })

  it('stores id and time from the device and marks a note on a closed claim as late', async () => {
    const [id, noteId] = [await harness.claim({ completed: true }), harness.newId()]
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
      received_at: harness.server.clock.now().toISOString(),
      author: { name: 'Dale Okafor' },
    })
  })

  it('refuses an empty note and an id that is already used', async () => {
    const [id, noteId] = [await harness.claim(), harness.newId()]
    expect((await add('servicer', id, { note: '   ' })).refusal.errors).toEqual({ note: 'Required' })
    await add('servicer', id, { id: noteId, note: 'One' })
    expect((await add('servicer', id, { id: noteId, note: 'Two' })).refusal.errors).toEqual({
      id: 'Another note has this id',
    })
    expect(await listNotes('servicer', id)).toEqual(['One'])
  })

  it('stores one note for concurrent repeats and finds it after the receipt was pruned', async () => {
    const [id, body] = [await harness.claim(), { id: harness.newId(), note: 'Once' }]
    const answers = await Promise.all(Array.from({ length: 8 }, () => add('servicer', id, body, { key: 'note-op' })))
    expect(new Set(answers.map((one) => JSON.stringify(one.body))).size).toBe(1)
    await harness.server.db.deleteFrom('op_receipt').where('op_id', '=', 'note-op').execute()
    expect((await add('servicer', id, body, { key: 'note-op' })).body).toEqual(answers[0]?.body)
    expect(await listNotes('servicer', id)).toEqual(['Once'])
  })

  it('waits for a claim that has not arrived, and for one of another account alike', async () => {
    expect((await add('servicer', harness.newId(), { note: 'Early' }, { key: 'early-note' })).refusal.error).toBe(
      'labor-claims.parentMissing',
    )
    expect((await add('servicer', harness.newId(), { note: 'Early' })).refusal.error).toBe('labor-claims.unknown')
    expect(
      (await add('dealer2', await harness.claim(), { note: 'Psst', class: 'customer' }, { key: 'strangers-note' }))
        .refusal.error,
    ).toBe('labor-claims.parentMissing')
  })

  it('stores markup as plain text', async () => {
    const id = await harness.claim()
    const markup = '<img src=x onerror=alert(1)>\u202e“”'
    await add('dealer', id, { note: markup, class: 'customer' })
    expect(await listNotes('servicer', id)).toEqual([markup])
    expect((await add('dealer', id, { note: 'a\u0000b', class: 'customer' })).status).toBe(422)
  })
})

describe('PUT /ets/notes/{id} (L13)', () => {
  it('lets author, reviewers and admins change the class of a note', async () => {
    const id = await harness.claim()
    const note = (await add('servicer', id, { note: 'Motor is burnt', class: 'servicer' })).body
    expect((await classify('servicer', note.id, 'customer')).body).toMatchObject({ id: note.id, class: 'customer' })
    expect(await listNotes('dealer', id)).toEqual(['Motor is burnt'])
    expect((await classify('reviewer', note.id, 'internal')).body.class).toBe('internal')
    expect(await listNotes('servicer', id)).toEqual([])
    expect((await classify('admin', note.id, 'servicer')).body.class).toBe('servicer')
  })

  it('refuses other readers, and a class that the caller could not read', async () => {
    const id = await harness.claim()
    const note = (await add('reviewer', id, { note: 'All read this', class: 'customer' })).body
    expect((await classify('dealer', note.id, 'customer')).refusal.error).toBe('auth.notAllowed')
    const own = (await add('servicer', id, { note: 'Mine', class: 'servicer' })).body
    expect((await classify('servicer', own.id, 'internal')).refusal.error).toBe('labor-claims.noteClass')
  })

  it('answers an invisible note as unknown', async () => {
    const id = await harness.claim()
    const note = (await add('reviewer', id, { note: 'For us', class: 'internal' })).body
    for (const role of ['servicer', 'dealer', 'dealer2', 'customer'] as const)
      expect((await classify(role, note.id, 'customer')).refusal.error).toBe('labor-claims.noteUnknown')
    expect((await classify('reviewer', harness.newId(), 'customer')).refusal.error).toBe('labor-claims.noteUnknown')
  })
})
