import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownVersions } from '../../../contract/own-versions.ts'
import { formatTaken } from '../../../contract/taken-versions.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const json = { 'content-type': 'application/json' }

it('Answers to queued calls, batches, unknown calls and the session name what the server takes', async () => {
  const me = await server.signIn('servicer@demo.test')
  const call = { key: crypto.randomUUID(), group: 'crashes', method: 'POST', path: '/nothing-here' }
  const answers = await Promise.all([
    me.send('POST', '/api/log/javascript-error', JSON.stringify({ error: 'x' }), json),
    me.send('POST', '/api/log/javascript-error', '{', json),
    me.send('POST', '/api/outbox/batch', JSON.stringify({ calls: [call] }), json),
    me.send('POST', '/api/nothing-here', '{}', json),
    me.send('GET', '/api/auth/user'),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 200, 404, 200])
  for (const { headers } of answers) expect(headers['x-op-takes']).toBe(formatTaken(ownVersions))
  const other = await me.send('GET', '/api/openapi.json')
  expect(other.headers['x-op-takes']).toBeUndefined()
})
