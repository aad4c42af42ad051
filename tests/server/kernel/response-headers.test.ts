import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataPolicy, securityHeaders } from '../../../server/kernel/http/security-headers.ts'
import { auth } from '../../../contract/auth.ts'
import { probeHandlers } from '../../support/probe-module.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

describe('An answer to a browser', () => {
  let server: TestServer
  let production: TestServer
  const site = mkdtempSync(join(tmpdir(), 'partwright-site-'))
  beforeAll(async () => {
    mkdirSync(join(site, 'assets'))
    writeFileSync(join(site, 'index.html'), '<!doctype html><title>Partwright</title>')
    writeFileSync(join(site, 'sw.js'), '// worker')
    writeFileSync(join(site, 'assets/main-abc123.js'), 'export const words = "'.concat('part '.repeat(600), '"'))
    server = await startServer({ site, modules: (usual) => [...usual, probeHandlers] })
    production = await startServer({ site, isProduction: true, modules: (usual) => [...usual, probeHandlers] })
  })
  afterAll(async () => {
    await server.close()
    await production.close()
    rmSync(site, { recursive: true })
  })
  const get = (path: string, headers: Record<string, string> = {}) =>
    server.app.server.inject({ url: path, headers: { 'x-requested-with': 'XMLHttpRequest', ...headers } })

  it('forbids inline scripts, frames, other hosts and sniffing, on pages and data alike', async () => {
    const page = await get('/', { accept: 'text/html' })
    expect(page.headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval'")
    expect(page.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe-inline/)
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(page.headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
    const data = await get('/api/states')
    expect(data.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
    for (const answer of [page, data])
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=(self)') as string,
      })
    expect(page.headers['strict-transport-security']).toBeUndefined()
    expect((await production.app.server.inject({ url: '/' })).headers['strict-transport-security']).toMatch(
      /max-age=\d{8}/,
    )
  })

  it('lets the frames of a payment gateway alone ask for a wallet, which may open a window', () => {
    const closed = securityHeaders(dataPolicy, true)
    const open = securityHeaders(dataPolicy, true, ['https://js.gateway.test'])
    expect(closed['permissions-policy']).toContain('payment=(),')
    expect(open['permissions-policy']).toContain('payment=(self "https://js.gateway.test"),')
    expect([closed, open].map((headers) => headers['cross-origin-opener-policy'])).toEqual([
      'same-origin',
      'same-origin-allow-popups',
    ])
  })

  it('forbids the same for data whose url is written differently', async () => {
    for (const url of ['/%61pi/states', 'http://other.test/api/states', '/api/%zz', '/%zz']) {
      expect([url, (await get(url)).headers['content-security-policy']]).toEqual([
        url,
        "default-src 'none'; frame-ancestors 'none'; sandbox",
      ])
    }
    expect((await production.app.server.inject({ url: '/%zz' })).headers['strict-transport-security']).toMatch(
      /max-age=\d{8}/,
    )
  })

  it('has the same headers when the input was not a valid request', async () => {
    const { port } = new URL(await production.app.server.listen({ host: '127.0.0.1', port: 0 }))
    const answerTo = (bytes: string) =>
      new Promise<string>((resolve, reject) => {
        let received = ''
        const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes))
        socket
          .on('data', (part) => {
            received += part.toString()
          })
          .on('close', () => {
            resolve(received)
          })
          .on('error', reject)
      })
    for (const [bytes, status] of [
      ['BREW / HTTP/1.1\r\n\r\n', 400],
      [`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ] as const) {
      const received = await answerTo(bytes)
      expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
      for (const header of [
        'x-content-type-options: nosniff',
        "content-security-policy: default-src 'none'",
        'strict-transport-security: max-age=',
      ])
        expect(received).toContain(header)
    }
  })

  it('caches hashed files forever and revalidates the shell and the worker', async () => {
    expect((await get('/assets/main-abc123.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/index.html')).headers['cache-control']).toBe('no-cache')
    expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache')
  })

  it('is the shell for every page url, and 404 for a missing file', async () => {
    const page = await get('/dashboard/labor-claims/7', { accept: 'text/html,*/*' })
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(page.body).toContain('Partwright')
    expect((await get('/assets/gone-1.js', { accept: 'text/html' })).statusCode).toBe(404)
    expect((await get('/nothing.js')).statusCode).toBe(404)
    expect((await get('/../package.json')).statusCode).toBe(404)
    expect((await get('/%2e%2e/package.json')).body).not.toContain('dependencies')
    for (const path of [
      '/assets/%2e%2e/%2e%2e/package.json',
      '/assets/..%5c..%5cpackage.json',
      '/assets/..%2f..%2fpackage.json',
      '/assets/%252e%252e%252fpackage.json',
      '/assets/main-abc123.js%00.png',
      '/assets/',
      '/index.html%00.png',
      '//index.html',
    ]) {
      const { statusCode, headers, body } = await get(path)
      expect([path, statusCode, headers['cache-control']]).toEqual([path, 404, 'no-store'])
      expect(body).toContain('There is nothing at this address.')
    }
    expect((await get('/assets/gone-1.js')).headers['cache-control']).toBe('no-store')
  })

  it('is compressed as the browser accepts', async () => {
    const brotli = await get('/api/probe/large', { 'accept-encoding': 'gzip, br' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toContain('part part')
    expect(gunzipSync((await get('/api/probe/large', { 'accept-encoding': 'gzip' })).rawPayload).toString()).toContain(
      'part part',
    )
    expect((await get('/api/probe/large')).headers['content-encoding']).toBeUndefined()
    const script = await get('/assets/main-abc123.js', { 'accept-encoding': 'br' })
    expect(brotliDecompressSync(script.rawPayload).toString()).toContain('export const words')
  })

  it('is not compressed when it holds secrets, is short, is a picture or is refused by the browser', async () => {
    const accepts = { 'accept-encoding': 'gzip, br' }
    const secret = await server.app.server.inject({
      method: 'POST',
      url: '/api/probe/large-secret',
      headers: { 'x-requested-with': 'XMLHttpRequest', ...accepts },
    })
    expect(secret.json()).toEqual({ text: 'code '.repeat(2000) })
    const answers = [
      secret,
      await get('/api/probe/picture', accepts),
      await get('/healthz', accepts),
      await get('/api/probe/large', { 'accept-encoding': 'br;q=0, gzip;q=0, identity' }),
    ]
    for (const { statusCode, headers } of answers)
      expect([statusCode, headers['content-encoding']]).toEqual([200, undefined])
  })

  it('may be cached for revalidation when it is public, and never when it is personal', async () => {
    expect((await get('/api/states')).headers['cache-control']).toBe('no-cache')
    const dealer = await server.signIn('dealer@demo.test')
    expect((await dealer.send('GET', '/api/states')).headers['cache-control']).toBe('no-store')
    expect((await dealer.call(auth.table.readSession, {})).headers['cache-control']).toBe('no-store')
    expect((await get('/api/labor-claims/totals')).headers['cache-control']).toBe('no-store')
  })

  it('is 304 for a picture that the browser has', async () => {
    const first = await get('/api/probe/picture')
    expect([first.statusCode, first.headers['content-type'], first.headers['etag']]).toEqual([
      200,
      'image/png',
      '"one"',
    ])
    expect((await get('/api/probe/picture', { 'if-none-match': '"one"' })).statusCode).toBe(304)
  })

  it('sets the session in a cookie that neither scripts nor other sites can read', async () => {
    const answer = await server.app.server.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'x-requested-with': 'XMLHttpRequest' },
      payload: { email: 'dealer@demo.test', password: 'Repair-2026' },
    })
    expect(String(answer.headers['set-cookie'])).toMatch(/^partwright=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    const logout = await production.app.server.inject({
      url: '/api/auth/logout',
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    })
    expect(String(logout.headers['set-cookie'])).toMatch(
      /^__Host-partwright=; .*Path=\/.*HttpOnly; Secure; SameSite=Lax/,
    )
  })
})
