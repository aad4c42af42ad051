import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import { stageJob } from '../../../server/kernel/stage.store.ts'
import { sendAtOnce } from '../../support/at-once.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const signIn = () =>
  server.visitor().call(auth.table.login, { body: { email: 'dealer@demo.test', password: 'Repair-2026' } })

describe('A sign-in during the daily sweep', () => {
  it('does not wait for it, though its expired counters are removed', async () => {
    await signIn()
    server.clock.advance(7_200_000)
    await stageJob(server.db, 'kernel.sweep', {}, server.clock.now())
    const statuses: number[] = []
    const [, hadToWait] = await sendAtOnce(server.db, {
      lock: (tx) => sql`lock table upload in exclusive mode`.execute(tx),
      calls: [
        () => server.jobs.drain(),
        async () => {
          statuses.push((await signIn()).status)
        },
      ],
    })
    expect({ hadToWait, statuses }).toEqual({ hadToWait: false, statuses: [200] })
  })
})
