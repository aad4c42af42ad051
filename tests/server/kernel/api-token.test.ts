import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import { laborClaims } from '../../../contract/labor-claims.ts'
import { outbox } from '../../../contract/outbox.ts'
import { takeApiToken } from '../../../server/kernel/api-token.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const { addNote, listServicerClaims } = laborClaims.table

describe('The api_token in the data of a call (`WO011`)', () => {
  const jobOf = async () => {
    const client = await server.signIn('servicer@demo.test')
    const { data } = (await client.call(listServicerClaims, { params: { id: 5 }, query: {} })).body
    return { client, id: data[0]?.ticket_id ?? '' }
  }

  it('is taken by every call, and is no part of the data', async () => {
    const { client, id } = await jobOf()
    const path = `/api/labor-claims/${id}/note`
    const body = { note: 'Belt aligned' }
    const headers = { 'idempotency-key': '0199aaaa-0000-7000-8000-0000000000a1' }
    const first = await client.send('POST', path, { ...body, api_token: 'one' }, headers)
    expect(first.status).toBe(200)
    // A repeat after a new sign-in has another token, and is the same call.
    const again = await client.send('POST', path, { ...body, api_token: 'two' }, headers)
    expect([again.status, again.body]).toEqual([200, first.body])
  })

  it('is taken by a batch, for all its calls', async () => {
    const { client, id } = await jobOf()
    const call = {
      key: '0199aaaa-0000-7000-8000-0000000000a2',
      group: 'claim',
      method: 'POST',
      path: `/labor-claims/${id}/note`,
      body: { note: 'Motor measured' },
    }
    const { body } = await client.send('POST', `/api${outbox.table.sendBatch.path}`, {
      calls: [call],
      api_token: 'one',
    })
    expect(body).toMatchObject({ answers: [{ status: 200, ack: call.key }] })
  })

  it('is refused in an address, where logs would keep it', async () => {
    const { client } = await jobOf()
    expect((await client.send('GET', '/api/labor-claims/totals?api_token=one')).refusal.errors).toEqual({
      api_token: 'Unknown field',
    })
  })

  it('stays with a call that has the field itself, and if it is no token', () => {
    const { body: own } = auth.table.loadSession
    const { body: note } = addNote
    expect(takeApiToken(own, { session_id: 's', api_token: 'one' })).toEqual({
      data: { session_id: 's', api_token: 'one' },
      token: null,
    })
    for (const api_token of [7, '', null, 'x'.repeat(4097)])
      expect(takeApiToken(note, { note: 'x', api_token })).toEqual({ data: { note: 'x', api_token }, token: null })
    expect(takeApiToken(note, 'text')).toEqual({ data: 'text', token: null })
  })
})
