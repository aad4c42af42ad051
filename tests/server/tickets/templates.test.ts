import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../support/client.ts'
import { startServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'
import { newMessageId, rows } from './tickets-harness.ts'

describe('Reply templates', () => {
  let server: TestServer
  let admin: Client
  let onsite: Client
  beforeAll(async () => {
    server = await startServer()
    admin = await server.signIn('admin@demo.test')
    onsite = await server.signIn('onsite@demo.test')
    await server.db.deleteFrom('reply_template').execute()
  })
  afterAll(() => server.close())
  const save = (id: string, body: { name: string; text: string; rev: number }, client = admin) =>
    client.call(rows.saveTemplate, { params: { id }, body })
  const list = async () => (await onsite.call(rows.listTemplates, {})).body.templates

  it('are written by administrators, and read by all staff, by name', async () => {
    const id = newMessageId()
    expect((await save(newMessageId(), { name: 'Shipping', text: 'It ships today.', rev: 0 })).body.rev).toBe(1)
    await save(id, { name: 'Back-order', text: 'Hi {name}, {order} waits.', rev: 0 })
    expect((await list()).map(({ name }) => name)).toEqual(['Back-order', 'Shipping'])
    const body = { name: 'Mine', text: 'Hi', rev: 0 }
    expect((await save(newMessageId(), body, onsite)).refusal.error).toBe('auth.notAllowed')
    expect((await onsite.call(rows.removeTemplate, { params: { id } })).refusal.error).toBe('auth.notAllowed')
  })

  it('are changed by one person at a time; the second sees the first’s text', async () => {
    const id = newMessageId()
    const form = { name: 'Refund', text: 'One', rev: 0 }
    const sent = await save(id, form)
    expect((await save(id, form)).body).toEqual(sent.body)
    await save(id, { ...form, text: 'Two', rev: 1 })
    const late = await save(id, { ...form, text: 'Three', rev: 1 })
    expect([late.status, late.refusal.error]).toEqual([409, 'tickets.templateChanged'])
    expect(late.refusal.current).toMatchObject({ text: 'Two', rev: 2 })
  })

  it('have names of their own, and placeholders that are filled in', async () => {
    await save(newMessageId(), { name: 'Names', text: 'Hi', rev: 0 })
    const taken = await save(newMessageId(), { name: 'NAMES', text: 'Hi', rev: 0 })
    expect([taken.status, taken.refusal.errors]).toEqual([422, { name: 'Another template has this name' }])
    const unknown = await save(newMessageId(), { name: 'Wrong', text: 'Hi {nmae}', rev: 0 })
    expect(unknown.refusal.errors['text']).toMatch(/^Unknown: \{nmae\}\. Known are \{name\}/)
    const both = await Promise.all(
      [newMessageId(), newMessageId()].map((id) => save(id, { name: 'Race', text: 'Hi', rev: 0 })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  it('are removed', async () => {
    const id = newMessageId()
    await save(id, { name: 'Old', text: 'Hi', rev: 0 })
    expect((await admin.call(rows.removeTemplate, { params: { id } })).body).toEqual({ ok: true })
    expect((await list()).map(({ name }) => name)).not.toContain('Old')
    const again = await admin.call(rows.removeTemplate, { params: { id } })
    expect([again.status, again.refusal.error]).toEqual([404, 'tickets.templateUnknown'])
  })
})
