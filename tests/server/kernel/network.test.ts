import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import { toNetwork } from '../../../server/kernel/network.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

describe('The key of a rate limit', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ trustProxy: ['127.0.0.1'] })
  })
  afterAll(() => server.close())
  const guess = (from: string) =>
    server
      .visitor()
      .call(
        auth.table.login,
        { body: { email: 'dealer@demo.test', password: 'Guess-2026' } },
        { headers: { 'x-forwarded-for': from } },
      )

  it('is the IPv4 address, or the /64 network of an IPv6 address in any notation', () => {
    expect(['203.0.113.7', '::ffff:203.0.113.7'].map(toNetwork)).toEqual(['203.0.113.7', '203.0.113.7'])
    expect(
      ['2001:db8:1:2::1', '2001:0DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2:3::', '2001:db8:1:2::%eth0'].map(
        toNetwork,
      ),
    ).toEqual(Array(4).fill('2001:db8:1:2::/64'))
    expect(['::1', '2001:db8::', 'fe80::1%en0'].map(toNetwork)).toEqual([
      '0:0:0:0::/64',
      '2001:db8:0:0::/64',
      'fe80:0:0:0::/64',
    ])
  })

  it('gives no more attempts to another address of the same IPv6 network', async () => {
    for (let n = 1; n <= 10; n += 1) expect((await guess(`2001:db8:1:2::${n}`)).status).toBe(200)
    expect((await guess('2001:db8:1:2:a::b')).refusal.error).toBe('auth.tooManySignIns')
    expect((await guess('2001:db8:1:3::1')).status).toBe(200)
  })
})
