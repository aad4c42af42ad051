import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { security } from '../../../contract/security.ts'
import { startServer } from '../../support/server.ts'

it('A file that cannot hold the security events is refused with how to get fewer', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin@demo.test')
  await sql`insert into security_event (at, kind, address, agent, request, detail, repeats, keep_until)
    select '2026-11-10T12:00:00Z'::timestamptz - n * interval '1 second', 'sign-in.failed', '203.0.113.7', '', '', '', 1, '2027-01-01'
    from generate_series(0, 50000) n`.execute(server.db)
  const download = (from?: string) =>
    admin.call(security.table.exportSecurityEvents, {
      query: { address: '203.0.113.7', ...(from === undefined ? {} : { from }) },
    })
  const { status, refusal } = await download()
  expect([status, refusal.error]).toEqual([422, 'security.tooManyRows'])
  expect(refusal.message).toContain('more than 50000 events')
  const file = await download('2026-11-10T11:00:00.000Z')
  expect(file.bytes.toString('utf8').trim().split('\r\n')).toHaveLength(3602)
  await server.close()
})
