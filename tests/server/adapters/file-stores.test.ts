import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderStore } from '../../../server/adapters/folder-store.ts'
import { openFileStore } from '../../../server/adapters/open-file-store.ts'
import { readS3Url, s3Store } from '../../../server/adapters/s3-store.ts'
import type { FileStore } from '../../../server/ports/file-store.ts'

/** An HTTP store that accepts only signed requests, checks the content's hash, and can be set to fail. */
function fakeS3() {
  const objects = new Map<string, Buffer>()
  const seen: { method: string; url: string; authorization: string }[] = []
  let failures = 0
  const read = async (request: IncomingMessage) =>
    Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
  const server = createServer((request, response) => {
    void read(request).then((body) => {
      const { method = '', url = '', headers } = request
      seen.push({ method, url, authorization: headers.authorization ?? '' })
      const digest = createHash('sha256').update(body).digest('hex')
      if (failures > 0) {
        failures -= 1
        return response.writeHead(503).end()
      }
      if (
        !/^AWS4-HMAC-SHA256 Credential=AKID\/\d{8}\/eu-west-3\/s3\/aws4_request, SignedHeaders=[a-z0-9;-]+, Signature=[0-9a-f]{64}$/.test(
          headers.authorization ?? '',
        )
      )
        return response.writeHead(403).end('<Error>AccessDenied</Error>')
      if (headers['x-amz-content-sha256'] !== digest)
        return response.writeHead(400).end('<Error>XAmzContentSHA256Mismatch</Error>')
      if (method === 'PUT') return response.writeHead(200).end(void objects.set(url, body))
      if (method === 'DELETE') return response.writeHead(204).end(void objects.delete(url))
      const object = objects.get(url)
      return object ? response.writeHead(200).end(object) : response.writeHead(404).end('<Error>NoSuchKey</Error>')
    })
  })
  return {
    server,
    objects,
    seen,
    failNext: (count: number) => {
      failures = count
    },
  }
}

const s3 = fakeS3()
let root: string
let endpoint: string
const stores: Record<string, FileStore> = {}
const keys = { accessKeyId: 'AKID', secretAccessKey: 'a secret' }

const listen = (server: Server) =>
  new Promise<string>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  )

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'partwright-files-'))
  endpoint = await listen(s3.server)
  stores['a folder'] = openFileStore({ filesUrl: null, dataDir: root, s3Keys: null, fetch })
  stores['an S3-compatible store'] = openFileStore({
    filesUrl: `s3://photos?endpoint=${endpoint}&region=eu-west-3`,
    dataDir: root,
    s3Keys: keys,
    fetch,
  })
})
afterAll(async () => {
  s3.server.close()
  await rm(root, { recursive: true, force: true })
})

describe.each(['a folder', 'an S3-compatible store'])('Files in %s', (name) => {
  const bytes = new Uint8Array([0, 255, 13, 10, 0, 1])

  it('are returned byte for byte', async () => {
    await stores[name]!.put('files/ab/abcdef-2048.jpg', bytes)
    expect(await stores[name]!.get('files/ab/abcdef-2048.jpg')).toEqual(bytes)
  })

  it('are replaced by a write with the same key', async () => {
    await stores[name]!.put('files/one', bytes)
    await stores[name]!.put('files/one', new Uint8Array([7]))
    expect(await stores[name]!.get('files/one')).toEqual(new Uint8Array([7]))
  })

  it('are null if they do not exist, and removing them is no error', async () => {
    expect(await stores[name]!.get('files/none')).toBeNull()
    await stores[name]!.remove('files/none')
  })

  it('do not exist after removal', async () => {
    await stores[name]!.put('files/gone', bytes)
    await stores[name]!.remove('files/gone')
    expect(await stores[name]!.get('files/gone')).toBeNull()
  })

  it.each([
    '../secret',
    'files/../../etc/passwd',
    '/etc/passwd',
    'files//x',
    '',
    'files/.hidden',
    'files/a b',
    'files\\x',
    'a'.repeat(201),
  ])('reject the unsafe key %j', async (key) => {
    await expect(stores[name]!.put(key, bytes)).rejects.toThrow('not a key')
    await expect(stores[name]!.get(key)).rejects.toThrow('not a key')
  })
})

describe('A folder', () => {
  it('contains only whole files, without temporary files', async () => {
    const store = folderStore(join(root, 'whole'))
    await Promise.all(Array.from({ length: 8 }, (_, n) => store.put('same', new Uint8Array(10_000).fill(n))))
    expect(await readdir(join(root, 'whole'))).toEqual(['same'])
    const files = await store.get('same')
    expect(new Set(files).size).toBe(1)
  })
})

describe('An S3-compatible store', () => {
  it('signs every request and keeps the key out of the url', () => {
    expect(s3.seen.length).toBeGreaterThan(0)
    for (const { url, authorization } of s3.seen) {
      expect(authorization).toMatch(/Signature=/)
      expect(url).toMatch(/^\/photos\/[\w./-]+$/)
    }
  })

  it('is retried while it is unreachable', async () => {
    const store = s3Store(readS3Url(`s3://photos?endpoint=${endpoint}&region=eu-west-3`), keys, fetch, 1)
    s3.failNext(3)
    await store.put('files/late', new Uint8Array([1, 2, 3]))
    expect(await store.get('files/late')).toEqual(new Uint8Array([1, 2, 3]))
  })

  it('reports its response when it stays unreachable or refuses', async () => {
    const store = s3Store(readS3Url(`s3://photos?endpoint=${endpoint}&region=eu-west-3`), keys, fetch, 1)
    s3.failNext(4)
    await expect(store.put('files/never', new Uint8Array([1]))).rejects.toThrow('answered PUT with 503')
    const stranger = s3Store(
      readS3Url(`s3://photos?endpoint=${endpoint}&region=eu-west-3`),
      { accessKeyId: 'OTHER', secretAccessKey: 'x' },
      fetch,
      1,
    )
    await expect(stranger.get('files/one')).rejects.toThrow('AccessDenied')
    const nowhere = s3Store(
      { base: endpoint, region: 'eu-west-3' },
      keys,
      () => Promise.reject(new Error('no route')),
      1,
    )
    await expect(nowhere.get('files/one')).rejects.toThrow('no route')
  })

  it('is Amazon’s own without an endpoint, and an invalid url is rejected at startup', () => {
    expect(readS3Url('s3://parts?region=eu-central-1')).toEqual({
      base: 'https://parts.s3.eu-central-1.amazonaws.com',
      region: 'eu-central-1',
    })
    expect(() => readS3Url('https://parts')).toThrow('s3://bucket')
    expect(() => openFileStore({ filesUrl: 's3://parts', dataDir: root, s3Keys: null, fetch })).toThrow(
      'AWS_ACCESS_KEY_ID',
    )
  })
})
