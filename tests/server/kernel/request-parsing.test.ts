import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import { logging } from '../../../contract/logging.ts'
import type { Client } from '../../support/client.ts'
import { probe, probeHandlers } from '../../support/probe-module.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

const json = { 'content-type': 'application/json' }

describe('A request', () => {
  let server: TestServer
  let dealer: Client
  beforeAll(async () => {
    server = await startServer({ modules: (usual) => [...usual, probeHandlers] })
    dealer = await server.signIn('dealer@demo.test')
  })
  afterAll(() => server.close())

  it('to an unknown path or with an unknown method is answered in JSON', async () => {
    for (const [method, path] of [
      ['GET', '/api/nothing'],
      ['GET', '/api'],
      ['GET', '/api/'],
      ['PATCH', '/api/auth/login'],
      ['GET', '/api/probe/keep'],
      ['HEAD', '/api/auth/logout'],
      ['GET', '/api/probe/%zz'],
      ['PUT', '/api/probe//keep'],
    ] as const) {
      const answer = await dealer.send(method, path)
      expect([path, answer.status]).toEqual([path, 404])
      if (method !== 'HEAD')
        expect(answer.refusal).toEqual({ error: 'call.notFound', message: 'There is nothing at this address.' })
    }
  })

  it('for development only is not found in production', async () => {
    const production = await startServer({ isProduction: true })
    const visitor = production.visitor()
    expect((await visitor.call(auth.table.devLogin, { body: { user_id: 1 } })).status).toBe(404)
    await production.close()
  })

  it('is refused by its error: not JSON, not UTF-8, another media type, too large', async () => {
    const answers = await Promise.all([
      dealer.send('POST', '/api/probe/keep', '{"say":', json),
      dealer.send('POST', '/api/probe/keep', Buffer.from([0x22, 0xff, 0xfe, 0x22]), json),
      dealer.send('POST', '/api/probe/keep', 'say=hello', { 'content-type': 'application/x-www-form-urlencoded' }),
      dealer.send('POST', '/api/probe/keep', '{"say":"x"}', { 'content-type': 'text/plain' }),
      dealer.send('POST', '/api/probe/keep', '{"say":"x"}', { 'content-type': ';;;' }),
      dealer.send('POST', '/api/probe/keep', JSON.stringify({ say: 'x'.repeat(70_000) }), {
        ...json,
        'idempotency-key': 'large',
      }),
    ])
    expect(answers.map((one) => [one.status, one.refusal.error])).toEqual([
      [400, 'call.notJson'],
      [400, 'call.notJson'],
      [415, 'call.mediaType'],
      [415, 'call.mediaType'],
      [415, 'call.mediaType'],
      [413, 'call.tooLarge'],
    ])
    expect(answers[5]?.refusal.message).toContain('64 KB')
    expect(answers[5]?.headers['x-op-ack']).toBe('large')
  })

  it('with missing, invalid or unknown fields gets an error for each field', async () => {
    const answer = await dealer.send('POST', '/api/auth/login', { email: '', admin: true, remember: 'yes' }, json)
    expect(answer.status).toBe(422)
    expect(answer.refusal).toEqual({
      error: 'call.invalid',
      message: expect.any(String) as string,
      errors: {
        email: 'Required',
        password: 'Required',
        remember: 'Must be true or false',
        admin: 'Unknown field',
      },
    })
  })

  it('with a parameter that is sent twice is refused at its name', async () => {
    const answer = await dealer.send('GET', '/api/orders?order_number=1&order_number=2')
    expect([answer.status, answer.refusal.errors]).toEqual([422, { order_number: 'Must be text' }])
  })

  it('cannot set a prototype or nest too deeply', async () => {
    const proto = await dealer.send('POST', '/api/probe/keep', '{"say":"x","__proto__":{"admin":true}}', json)
    expect([proto.status, Object.keys(proto.refusal.errors)]).toEqual([422, ['__proto__']])
    const deep = `{"calls":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
    expect((await dealer.send('POST', '/api/probe/keep', deep, json)).status).toBe(422)
  })

  it('without a body counts as one with an empty body', async () => {
    const answer = await dealer.send('POST', '/api/probe/keep')
    expect([answer.status, answer.refusal.errors]).toEqual([422, { say: 'Must be text' }])
  })

  it('is authorized before its body is read', async () => {
    const answer = await server.visitor().send('POST', '/api/probe/keep', '{"say":', json)
    expect([answer.status, answer.refusal.error]).toEqual([401, 'auth.signedOut'])
  })

  it('of a user who must change the password may do only that', async () => {
    await server.db
      .updateTable('app_user')
      .set({ must_change_password: true })
      .where('email', '=', 'dealer2@demo.test')
      .execute()
    const other = await server.signIn('dealer2@demo.test')
    expect((await other.call(probe.table.keep, { body: { say: 'x' } })).refusal.error).toBe(
      'auth.passwordUpdateRequired',
    )
    expect((await other.call(auth.table.viewAsServicer, { body: { set: true } })).status).toBe(200)
    expect((await other.call(logging.table.logCrash, { body: { error: 'x' } })).status).toBe(200)
  })

  it('is rate limited: the 101st write in a second has to wait, reads do not', async () => {
    const servicer = await server.signIn('servicer@demo.test')
    const answers = []
    for (let n = 0; n < 101; n += 1) answers.push(await servicer.call(probe.table.touch, {}))
    expect(answers.filter((one) => one.status === 200)).toHaveLength(100)
    expect([answers[100]?.status, answers[100]?.headers['retry-after'], answers[100]?.refusal.error]).toEqual([
      429,
      '1',
      'call.tooMany',
    ])
    expect((await servicer.call(auth.table.readSession, {})).status).toBe(200)
    expect((await dealer.call(probe.table.touch, {})).status).toBe(200)
    server.clock.advance(1000)
    expect((await servicer.call(probe.table.touch, {})).status).toBe(200)
  })
})
