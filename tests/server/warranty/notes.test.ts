import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RegistrationNoteForm } from '../../../contract/shapes/registration.ts'
import type { Extra } from '../../support/client.ts'
import type { RegistrationHarness, Role } from './registration-harness.ts'
import { startRegistrationHarness, table } from './registration-harness.ts'

let harness: RegistrationHarness
beforeAll(async () => {
  harness = await startRegistrationHarness()
})
beforeEach(() => {
  harness.server.clock.advance(2000)
})
afterAll(() => harness.close())

const add = (role: Role, id: string, body: RegistrationNoteForm, extra: Extra = {}) =>
  harness.as[role].call(table.addRecordNote, { params: { id }, body }, extra)
const notesOf = async (id: string) => (await harness.read('admin', id)).notes.map((note) => note.note)

describe('POST /warranties/{id}/note (W09)', () => {
  it('is for the own account, reviewers and admins; records of others are unknown', async () => {
    const { id } = await harness.registered('dealer')
    for (const role of ['dealer', 'dealer-staff', 'reviewer', 'admin'] as const)
      expect((await add(role, id, { note: `From ${role}` })).status).toBe(200)
    expect(await notesOf(id)).toEqual(['From dealer', 'From dealer-staff', 'From reviewer', 'From admin'])
    for (const role of ['dealer2', 'servicer', 'customer', 'onsite'] as const)
      expect((await add(role, id, { note: 'Psst' })).refusal.error).toBe('warranty.unknown')
  })

  it('stores note, extras and device time, and increments the record’s rev', async () => {
    const { id, rev } = await harness.registered('customer')
    const noteId = harness.newId()
    const { body } = await add(
      'customer',
      id,
      { id: noteId, note: 'The receipt follows', extras: { topic: 'receipt' } },
      { key: 'rec-note-1', headers: { 'x-op-created': '2026-11-20T14:00:00Z' } },
    )
    expect(body).toMatchObject({
      id: noteId,
      note: 'The receipt follows',
      extras: { topic: 'receipt' },
      made_at: '2026-11-20T14:00:00.000Z',
      received_at: harness.server.clock.now().toISOString(),
      author: { name: 'Jordan Ellis' },
    })
    expect(await harness.read('customer', id)).toMatchObject({ rev: rev + 1, notes: [body] })
    expect((await add('customer', id, { note: '  ' })).refusal.errors).toEqual({ note: 'Required' })
  })

  it('takes extra fields beside its text as its extras (`WO126`)', async () => {
    const { id } = await harness.registered('customer')
    const body = { note: 'Noise at 8 mph', topic: 'noise', speed: 8, extras: { color: 'red' } }
    const answer = await add('customer', id, body)
    expect(answer.body.extras).toEqual({ topic: 'noise', speed: '8', color: 'red' })
    for (const [field, value] of [
      ['topic', { nested: true }],
      ['topic', 'x'.repeat(401)],
      ['y'.repeat(61), 'x'],
    ] as const)
      expect(Object.keys((await add('customer', id, { note: 'x', [field]: value })).refusal.errors)).toEqual([
        field.slice(0, 60),
      ])
  })

  it('stores one note for concurrent repeats, finds it without its receipt and refuses a used id', async () => {
    const { id } = await harness.registered('dealer')
    const body = { id: harness.newId(), note: 'Once' }
    const answers = await Promise.all(Array.from({ length: 6 }, () => add('dealer', id, body, { key: 'rec-note-2' })))
    expect(new Set(answers.map((one) => JSON.stringify(one.body))).size).toBe(1)
    await harness.server.db.deleteFrom('op_receipt').where('op_id', '=', 'rec-note-2').execute()
    expect((await add('dealer', id, body, { key: 'rec-note-2' })).body).toEqual(answers[0]?.body)
    expect(await notesOf(id)).toEqual(['Once'])
    expect((await add('dealer', id, body)).refusal.errors).toEqual({ id: 'Another note has this id' })
  })

  it('waits for a record that has not arrived', async () => {
    const { status, refusal } = await add('dealer', harness.newId(), { note: 'Early' }, { key: 'rec-note-3' })
    expect([status, refusal.error]).toEqual([424, 'warranty.parentMissing'])
    expect((await add('dealer', harness.newId(), { note: 'Early' })).refusal.error).toBe('warranty.unknown')
    const { id } = await harness.registered('dealer')
    expect((await add('dealer2', id, { note: 'Psst' }, { key: 'rec-note-4' })).refusal.error).toBe(
      'warranty.parentMissing',
    )
    expect((await add('dealer2', id, { note: 'Psst' })).refusal.error).toBe('warranty.unknown')
  })
})
