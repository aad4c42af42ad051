import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { views } from '../../../contract/views.ts'
import type { ViewForm } from '../../../contract/views.ts'
import { maxViews } from '../../../domain/views/saved-views.ts'
import type { Client } from '../../support/client.ts'
import { startServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

const rows = views.table

describe('Saved views (record 089)', () => {
  let server: TestServer
  let admin: Client
  let reviewer: Client
  let customer: Client
  beforeAll(async () => {
    server = await startServer()
    admin = await server.signIn('admin@demo.test')
    reviewer = await server.signIn('reviewer@demo.test')
    customer = await server.signIn('customer@demo.test')
  })
  afterAll(() => server.close())
  const form = (name: string, over: Partial<ViewForm> = {}): ViewForm => ({
    list: 'orders',
    name,
    query: 'status=open',
    is_shared: false,
    rev: 0,
    ...over,
  })
  const save = (client: Client, body: ViewForm, id: string = randomUUID()) =>
    client.call(rows.saveView, { params: { id }, body })
  const remove = (client: Client, id: string) => client.call(rows.removeView, { params: { id } })
  const list = async (client: Client) =>
    (await client.call(rows.listViews, { query: { list: 'orders' } })).body.views.map(({ name }) => name)

  it('keep the filters of their list only, and are their owner’s', async () => {
    const saved = await save(customer, form('My PO', { query: 'page=2&order_number=PO-7&x=1' }))
    expect(saved.body).toMatchObject({ name: 'My PO', query: 'order_number=PO-7', is_own: true, rev: 1 })
    expect(await list(customer)).toContain('My PO')
    for (const other of [admin, reviewer]) expect(await list(other)).not.toContain('My PO')
  })

  it('that an administrator shares are shown to all staff and to no customer; only administrators change them', async () => {
    const { view_id: id } = (await save(admin, form('Back-orders', { is_shared: true }))).body
    expect(await list(reviewer)).toContain('Back-orders')
    expect(await list(customer)).not.toContain('Back-orders')
    const { views: seen } = (await reviewer.call(rows.listViews, { query: { list: 'orders' } })).body
    expect(seen.find(({ view_id }) => view_id === id)?.is_own).toBe(false)
    expect((await save(reviewer, form('Mine now', { rev: 1 }), id)).refusal.error).toBe('views.unknown')
    expect((await remove(reviewer, id)).refusal.error).toBe('views.unknown')
    expect((await save(reviewer, form('For all', { is_shared: true }))).refusal.error).toBe('auth.notAllowed')
    expect((await remove(admin, id)).body).toEqual({ ok: true })
    expect(await list(reviewer)).not.toContain('Back-orders')
  })

  it('of another person are neither changed nor removed, and look as if there were none', async () => {
    const { view_id: id } = (await save(customer, form('Private'))).body
    for (const other of [admin, reviewer]) {
      expect((await save(other, form('Taken over', { rev: 1 }), id)).refusal.error).toBe('views.unknown')
      expect((await remove(other, id)).refusal.error).toBe('views.unknown')
    }
    expect(await list(customer)).toContain('Private')
  })

  it('are changed by one save at a time; a save whose answer was lost is the same save', async () => {
    const id = randomUUID()
    const first = await save(reviewer, form('To call'), id)
    expect((await save(reviewer, form('To call'), id)).body).toEqual(first.body)
    await save(reviewer, form('To call', { query: 'status=to ship', rev: 1 }), id)
    const late = await save(reviewer, form('Late', { rev: 1 }), id)
    expect([late.status, late.refusal.error]).toEqual([409, 'views.changed'])
    expect(late.refusal.current).toMatchObject({ name: 'To call', query: 'status=to+ship', rev: 2 })
  })

  it('have names of their own', async () => {
    await save(reviewer, form('Twice'))
    const taken = await save(reviewer, form('TWICE'))
    expect([taken.status, taken.refusal.errors]).toEqual([422, { name: 'Another view has this name' }])
    expect((await save(admin, form('Twice'))).status).toBe(200)
    const both = await Promise.all([save(reviewer, form('Race')), save(reviewer, form('Race'))])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  it('are limited in number and length, with a sentence', async () => {
    const dealer = await server.signIn('dealer@demo.test')
    for (let n = 0; n < maxViews; n += 1) await save(dealer, form(`View ${n}`))
    const more = await save(dealer, form('One more'))
    expect([more.status, more.refusal.error]).toEqual([422, 'views.tooMany'])
    expect(more.refusal.message).toBe(`There are ${maxViews} views already. Remove one first.`)
    expect((await save(customer, form('x'.repeat(41)))).refusal.errors).toHaveProperty('name')
    expect((await save(customer, form(' '))).refusal.errors).toEqual({ name: 'Required' })
    const wrong = await customer.call(rows.saveView, {
      params: { id: randomUUID() },
      body: { ...form('Wrong'), list: 'secrets' as 'orders' },
    })
    expect(wrong.refusal.errors).toEqual({ list: 'There are no saved views of this list' })
  })

  it('that are gone are refused', async () => {
    expect((await remove(customer, randomUUID())).refusal.error).toBe('views.unknown')
  })
})
