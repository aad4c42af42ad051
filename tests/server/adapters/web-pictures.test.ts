import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isPublicAddress } from '../../../server/adapters/public-address.ts'
import { createWebPictures } from '../../../server/adapters/web-pictures.ts'

const picture = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
let server: Server
let base = ''
const asked: string[] = []
const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/a.jpg': (response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture),
  '/moved': (response) => response.writeHead(302, { location: '/a.jpg' }).end(),
  '/inside': (response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  '/named': (response) => response.writeHead(302, { location: 'http://localhost/a.jpg' }).end(),
  '/file': (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/round': (response) => response.writeHead(302, { location: '/round' }).end(),
  '/page': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
  '/busy': (response) => response.writeHead(503).end(),
  '/large': (response) => {
    response.writeHead(200, { 'content-type': 'image/png' })
    response.end(Buffer.alloc(5000))
  },
  '/silent': () => undefined,
}
beforeAll(async () => {
  server = createServer((request: IncomingMessage, response: ServerResponse) => {
    asked.push(request.url ?? '')
    const answer = answers[request.url ?? '']
    if (answer === undefined) response.writeHead(404).end()
    else answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  asked.length = 0
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** As the shop has it, but with this test's own server allowed. */
const source = (settings: { readonly maxBytes?: number; readonly timeoutMs?: number } = {}) =>
  createWebPictures({
    ...settings,
    isAllowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
    isPort: () => true,
  })

describe('A picture from the web', () => {
  it('is fetched, also after a redirect', async () => {
    expect(await source().fetch(`${base}/a.jpg`)).toEqual({ is: 'fetched', bytes: new Uint8Array(picture) })
    expect(await source().fetch(`${base}/moved`)).toMatchObject({ is: 'fetched' })
  })

  it.each([
    ['http://127.0.0.1/a.jpg', 'its address is in a private network.'],
    ['http://[::1]/a.jpg', 'its address is in a private network.'],
    ['http://[::ffff:10.0.0.1]/a.jpg', 'its address is in a private network.'],
    ['http://2130706433/a.jpg', 'its address is in a private network.'],
    ['http://0x7f.1/a.jpg', 'its address is in a private network.'],
    ['https://10.1.2.3/a.jpg', 'its address is in a private network.'],
    ['http://localhost/a.jpg', 'its address is in a private network.'],
    ['http://8.8.8.8:6379/a.jpg', 'an address with a port or a password is not called.'],
    ['http://me:secret@8.8.8.8/a.jpg', 'an address with a port or a password is not called.'],
    ['ftp://8.8.8.8/a.jpg', 'only http and https are called.'],
  ])('is not asked for at %s', async (url, sentence) => {
    expect(await createWebPictures().fetch(url)).toEqual({ is: 'refused', sentence })
  })

  it('is not fetched from a private network that a public address redirects to', async () => {
    const only = createWebPictures({ isAllowed: (address) => address === '127.0.0.1', isPort: (port) => port !== '' })
    expect(await only.fetch(`${base}/inside`)).toMatchObject({ is: 'refused' })
    const inside = { is: 'refused', sentence: 'its address is in a private network.' }
    expect(await source().fetch(`${base}/inside`)).toEqual(inside)
    expect(await source().fetch(`${base}/file`)).toEqual({ is: 'refused', sentence: 'only http and https are called.' })
    expect(asked).toEqual(['/inside', '/inside', '/file'])
  })

  it.each([
    ['/round', { is: 'refused', sentence: 'it redirects too often.' }],
    ['/page', { is: 'refused', sentence: 'the answer is not a picture (text/html).' }],
    ['/none', { is: 'refused', sentence: 'its server answered 404.' }],
    ['/busy', { is: 'failed', sentence: 'its server answered 503.' }],
    ['/large', { is: 'refused', sentence: 'it is larger than 0 MiB.' }],
  ])('ends with a sentence: %s', async (path, expected) => {
    expect(await source({ maxBytes: 1000 }).fetch(`${base}${path}`)).toEqual(expected)
  })

  it('may come later where its server does not answer', async () => {
    const late = { is: 'failed', sentence: 'its server did not answer in time.' }
    expect(await source({ timeoutMs: 50 }).fetch(`${base}/silent`)).toEqual(late)
    const closed = await source().fetch('http://127.0.0.1:9/a.jpg')
    expect(closed).toEqual({ is: 'failed', sentence: 'its server does not respond.' })
  })
})

describe('A public address', () => {
  it('is none of the special networks', () => {
    for (const address of ['8.8.8.8', '172.15.0.1', '172.32.0.1', '2606:4700::1111', '100.63.0.1'])
      expect([address, isPublicAddress(address)]).toEqual([address, true])
    for (const address of [
      ...['0.0.0.0', '10.0.0.1', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '192.168.1.1'],
      ...['198.18.0.1', '224.0.0.1', '255.255.255.255', '::', '::1', '::ffff:8.8.8.8', 'fc00::1', 'fe80::1'],
      ...['ff02::1', '64:ff9b::a00:1', '2002:a00:1::', '2001:0:1::', '2001:db8::1', 'localhost', ''],
    ])
      expect([address, isPublicAddress(address)]).toEqual([address, false])
  })
})
