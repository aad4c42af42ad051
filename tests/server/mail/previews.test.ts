import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let [server, live]: TestServer[] = []
beforeAll(async () => {
  server = await startServer()
  live = await startServer({ isProduction: true })
})
afterAll(async () => {
  await server?.close()
  await live?.close()
})
const open = async (path: string, at = server) => {
  const answer = await at?.app.server.inject({ method: 'GET', url: path })
  return {
    status: answer?.statusCode,
    type: answer?.headers['content-type'],
    policy: String(answer?.headers['content-security-policy']),
    body: answer?.payload ?? '',
  }
}

describe('/dev/mails', () => {
  it('lists every mail, and shows each in every brand and as text, without external resources', async () => {
    const list = await open('/dev/mails')
    const names = new Set([...list.body.matchAll(/\/dev\/mails\/([\w-]+)\?/g)].map(([, name = '']) => name))
    expect([...names]).toEqual(
      expect.arrayContaining(['activation', 'known-email', 'join-request', 'new-password', 'claim-status']),
    )
    for (const name of names) {
      const [html, text] = [await open(`/dev/mails/${name}?brand=harbor`), await open(`/dev/mails/${name}.txt`)]
      expect([html.status, html.type, text.type]).toEqual([
        200,
        'text/html; charset=utf-8',
        'text/plain; charset=utf-8',
      ])
      expect(html.body).toContain('bar-harbor')
      expect(html.body).not.toMatch(/<img|<script|<link|url\(/)
      expect(html.policy).toContain("default-src 'none'; style-src 'unsafe-inline'")
      expect(text.body).toContain('-- \nPartwright')
    }
  })

  it('answers 404 for another name', async () => {
    expect((await open('/dev/mails/toString')).status).toBe(404)
    expect((await open('/dev/mails/__proto__')).status).toBe(404)
  })

  it('does not exist in production', async () => {
    for (const path of ['/dev/mails', '/dev/mails/activation']) {
      const { status, body } = await open(path, live)
      expect(status).toBe(404)
      expect(body).not.toContain('Activate')
    }
  })
})
