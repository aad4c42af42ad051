import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import type { Client } from '../../support/client.ts'
import { clientOf } from '../../support/client.ts'
import { probe, probeHandlers } from '../../support/probe-module.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

const key = (n: number) => `018f4e5a-0000-7000-8000-${String(n).padStart(12, '0')}`
const hasPostgres = (process.env.TEST_DATABASE_URL ?? '') !== ''

describe('Two instances of one shop', () => {
  let first: TestServer
  let second: TestServer
  let here: Client
  let there: Client
  beforeAll(async () => {
    first = await startServer({ modules: (usual) => [...usual, probeHandlers] })
    second = await startServer({ beside: first, modules: (usual) => [...usual, probeHandlers] })
    here = await first.signIn('dealer@demo.test')
    there = clientOf(second.app.server, here.cookies)
  })
  afterAll(async () => {
    await second.close()
    await first.close()
  })

  it('know each other’s sessions and receipts', async () => {
    expect((await there.call(auth.table.readSession, {})).body.logged_in).toBe(true)
    const answers = await Promise.all(
      [here, there, here, there].map((client) =>
        client.call(probe.table.keep, { body: { say: 'twin' } }, { key: key(1) }),
      ),
    )
    expect(new Set(answers.map((one) => one.body.id)).size).toBe(1)
    expect(
      await first.db.selectFrom('javascript_error').select('report_id').where('client_op_id', '=', key(1)).execute(),
    ).toHaveLength(1)
  })

  it('count a user’s writes together', async () => {
    const answers = []
    for (let n = 0; n < 102; n += 1)
      answers.push((await (n % 2 === 0 ? here : there).call(probe.table.touch, {})).status)
    expect(answers.filter((status) => status === 429).length).toBeGreaterThan(0)
    first.clock.advance(2000)
  })

  // The embedded database serves only one instance.
  if (hasPostgres)
    it('never report that the log of receipts went back', async () => {
      let last = 0
      for (let n = 0; n < 10; n += 1) {
        const [writer, reader] = n % 2 === 0 ? [here, there] : [there, here]
        const written = await writer.call(probe.table.keep, { body: { say: `step ${n}` } }, { key: key(100 + n) })
        const read = await reader.call(auth.table.readSession, {})
        expect(Number(written.headers['x-log-position'])).toBeGreaterThan(last)
        expect(Number(read.headers['x-log-position'])).toBeGreaterThanOrEqual(Number(written.headers['x-log-position']))
        expect(read.headers['x-server-epoch']).toBe(written.headers['x-server-epoch'])
        last = Number(read.headers['x-log-position'])
      }
    })
})
