import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import { logging } from '../../../contract/logging.ts'
import { site } from '../../../contract/site.ts'
import { probe, probeHandlers } from '../../support/probe-module.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

describe('The log', () => {
  let server: TestServer
  const lines: string[] = []
  beforeAll(async () => {
    server = await startServer({ log: (line) => lines.push(line), modules: (usual) => [...usual, probeHandlers] })
  })
  afterAll(() => server.close())

  it('has one line for each answer: its request, row, status and time', async () => {
    lines.length = 0
    await server.visitor().call(site.table.listStates, { query: {} })
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 30,
      msg: 'answered',
      row: 'site.listStates',
      status: 200,
      request: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      ms: expect.any(Number) as number,
    })
  })

  it('names the request that the user saw when a call failed', async () => {
    lines.length = 0
    const dealer = await server.signIn('dealer@demo.test')
    const answer = await dealer.call(probe.table.keep, { body: { say: 'break' } })
    const requestId = / Request ([0-9a-f-]{36})\./.exec(answer.refusal.message)?.[1]
    expect(lines.filter((line) => line.includes('"level":50') && line.includes(requestId ?? 'nothing'))).toHaveLength(1)
  })

  it('contains neither user input nor personal data', async () => {
    lines.length = 0
    const dealer = await server.signIn('dealer@demo.test')
    await server
      .visitor()
      .call(auth.table.login, { body: { email: 'canary@person.test', password: 'Canary-Password-1' } })
    await dealer.call(probe.table.keep, { body: { say: 'canary words break' } })
    await dealer.call(probe.table.keep, { body: { say: 'never' } })
    await dealer.call(logging.table.logCrash, { body: { error: 'canary words', url: 'https://shop.test/?canary' } })
    await dealer.send('GET', '/api/labor-claims?filter=canary%20gym', undefined, { 'x-forwarded-for': '203.0.113.77' })
    expect(lines.length).toBeGreaterThan(4)
    // Only the line of a security event has an address: a collector compares them (docs/decisions/170-security-events.md).
    const usual = lines.filter((line) => !line.includes('"msg":"security event"'))
    expect(usual.join('')).not.toMatch(/203\.0\.113|127\.0\.0\.1/)
    expect(lines.join('')).not.toMatch(/canary|person\.test|dealer@|password/i)
  })
})
