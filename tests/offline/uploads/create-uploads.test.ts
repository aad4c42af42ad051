import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { chunkSize } from '../../../contract/files.ts'
import { NoAnswer } from '../../../offline/http/call.ts'
import { createUploads } from '../../../offline/uploads/create-uploads.ts'
import { createDevice, ok, refused } from '../support/device.ts'
import type { DeviceRequest, Device, TestReply } from '../support/device.ts'

const hash = (bytes: Uint8Array, as: 'hex' | 'base64') => createHash('sha256').update(bytes).digest(as)

/**
 * A server that stores chunks like the real one. `meddle` may answer instead, before or (`after`) handling the call.
 */
function uploadServer(meddle: (request: DeviceRequest, phase: 'before' | 'after') => TestReply | null = () => null) {
  const stored = new Map<string, { length: number; parts: Map<number, Uint8Array>; complete: boolean }>()
  const state = (sha256: string) => {
    const upload = stored.get(sha256)
    return ok({
      sha256,
      length: upload?.length ?? null,
      parts: [...(upload?.parts.keys() ?? [])].sort((a, b) => a - b),
      complete: upload?.complete ?? false,
    })
  }
  const answer = (request: DeviceRequest): TestReply => {
    const [, , sha256 = '', last] = request.path.split('/')
    if (request.method === 'GET') return state(sha256)
    if (last === 'complete') {
      const upload = stored.get(sha256)
      const whole = Buffer.concat([...(upload?.parts ?? [])].sort(([a], [b]) => a - b).map(([, bytes]) => bytes))
      if (upload === undefined || whole.length !== upload.length) return refused(424, 'files.uploadMissing')
      if (hash(whole, 'hex') !== sha256) {
        upload.parts.clear()
        return refused(422, 'files.digest')
      }
      upload.complete = true
      return state(sha256)
    }
    if (request.headers.get('digest') !== `sha-256=${hash(request.body, 'base64')}`)
      return refused(422, 'files.partDigest')
    const upload = stored.get(sha256) ?? {
      length: Number(request.headers.get('upload-length')),
      parts: new Map<number, Uint8Array>(),
      complete: false,
    }
    upload.parts.set(Number(last), request.body)
    stored.set(sha256, upload)
    return state(sha256)
  }
  return {
    stored,
    serve: (request: DeviceRequest): TestReply => {
      const override = meddle(request, 'before')
      if (override !== null) return override
      const reply = answer(request)
      return meddle(request, 'after') ?? reply
    },
  }
}

async function photo(device: Device, size: number): Promise<{ bytes: Uint8Array<ArrayBuffer>; sha256: string }> {
  const bytes = new Uint8Array(size).map((_, i) => (i * 31) % 251)
  const sha256 = hash(bytes, 'hex')
  await device.db.blobs.put({
    sha256,
    refs: 1,
    type: 'image/jpeg',
    size,
    sealed: await device.cipher.seal('blobs', sha256, bytes),
  })
  return { bytes, sha256 }
}

const puts = (device: Device) =>
  device.calls.filter((call) => call.startsWith('PUT')).map((call) => Number(call.split('/').at(-1)))

describe('A photo upload', () => {
  it('arrives byte for byte, each chunk with its digest and the total length', async () => {
    const device = await createDevice()
    const server = uploadServer()
    device.serve(server.serve)
    const { bytes, sha256 } = await photo(device, 3 * chunkSize + 7)
    expect((await createUploads(device).send(sha256)).is).toBe('acked')
    expect(device.calls).toEqual([
      ...[0, 1, 2, 3].map((n) => `PUT /uploads/${sha256}/${n}`),
      `POST /uploads/${sha256}/complete`,
    ])
    expect(Buffer.concat([...(server.stored.get(sha256)?.parts.values() ?? [])]).equals(Buffer.from(bytes))).toBe(true)
    expect(await device.db.parts.where('sha256').equals(sha256).count()).toBe(4)
  })

  it('sends a small photo in one chunk', async () => {
    const device = await createDevice()
    device.serve(uploadServer().serve)
    const { sha256 } = await photo(device, 2 * chunkSize)
    await createUploads(device).send(sha256)
    expect(puts(device)).toEqual([0])
  })

  it.each([0, 1, 2, 3, 4])(
    'asks what arrived after an interruption at chunk %i, and repeats at most that one',
    async (cutAt) => {
      const device = await createDevice()
      let isCut = true
      const server = uploadServer(({ path }, phase) =>
        isCut && phase === 'after' && path.endsWith(`/${cutAt}`) ? 'cut' : null,
      )
      device.serve(server.serve)
      const { sha256 } = await photo(device, 5 * chunkSize)
      const uploads = createUploads(device)
      expect(await uploads.send(sha256)).toEqual({ is: 'retry', why: 'network', status: 0, after: null })
      isCut = false
      expect((await uploads.send(sha256, { isRetry: true })).is).toBe('acked')
      expect(device.calls).toContain(`GET /uploads/${sha256}`)
      expect(puts(device)).toEqual([0, 1, 2, 3, 4])
    },
  )

  it('does not repeat a small photo if only the answer was lost', async () => {
    const device = await createDevice()
    let isCut = true
    device.serve(
      uploadServer(({ method }, phase) => (isCut && phase === 'after' && method === 'PUT' ? 'cut' : null)).serve,
    )
    const { sha256 } = await photo(device, chunkSize + 9)
    await createUploads(device).send(sha256)
    isCut = false
    expect((await createUploads(device).send(sha256, { isRetry: true })).is).toBe('acked')
    expect(puts(device)).toEqual([0])
  })

  it('continues a small photo in chunks if one chunk has arrived', async () => {
    const device = await createDevice()
    const server = uploadServer()
    device.serve(server.serve)
    const { sha256, bytes } = await photo(device, chunkSize + 9)
    server.stored.set(sha256, {
      length: bytes.length,
      parts: new Map([[0, bytes.slice(0, chunkSize)]]),
      complete: false,
    })
    expect((await createUploads(device).send(sha256, { isRetry: true })).is).toBe('acked')
    expect(puts(device)).toEqual([1])
  })

  it('gets more time and small chunks on a slow connection', async () => {
    const device = await createDevice()
    const { sha256 } = await photo(device, 2 * chunkSize)
    let now = 0
    const waits: number[] = []
    let isSlow = true
    const server = uploadServer()
    const http = {
      ...device.http,
      send: (...[row, input, options]: Parameters<typeof device.http.send>) => {
        if (row.method !== 'PUT') return device.http.send(row, input, options)
        waits.push(options?.timeoutMs ?? 0)
        now += isSlow ? 60_000 : 20_000
        return isSlow
          ? Promise.reject(new NoAnswer('The server did not answer in time.'))
          : device.http.send(row, input, options)
      },
    }
    device.serve(server.serve)
    const uploads = createUploads({ ...device, http, ports: { ...device.ports, now: () => now } })
    expect((await uploads.send(sha256)).is).toBe('retry')
    isSlow = false
    expect((await uploads.send(sha256, { isRetry: true })).is).toBe('acked')
    expect(waits).toEqual([60_000, 240_000, 240_000])
    expect(puts(device)).toEqual([0, 1])
  })

  it('uses small chunks after a slow photo, even if a tiny one was fast in between', async () => {
    const device = await createDevice()
    let now = 0
    const server = uploadServer()
    device.serve((request) => {
      // 50 kbit/s: 42 s for 256 KiB, and 84 s for the 512 KiB that would time out.
      now += request.method === 'PUT' ? (request.body.length * 8) / 50 : 0
      return server.serve(request)
    })
    const uploads = createUploads({ ...device, ports: { ...device.ports, now: () => now } })
    for (const size of [chunkSize, 1000, 2 * chunkSize]) await uploads.send((await photo(device, size)).sha256)
    expect(puts(device)).toEqual([0, 0, 0, 1])
  })

  it('renews the lease while a chunk takes long, no longer than its time-out', async () => {
    const device = await createDevice()
    device.serve(uploadServer().serve)
    const { sha256 } = await photo(device, 10)
    const timers: (() => void)[] = []
    let beats = 0
    let arrived = () => {}
    const hold = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const http = {
      ...device.http,
      send: async (...call: Parameters<typeof device.http.send>) => {
        if (call[0].method === 'PUT') await hold
        return device.http.send(...call)
      },
    }
    const ports = {
      ...device.ports,
      setTimer: (run: () => void) => {
        timers.push(run)
        return () => {
          timers.length = 0
        }
      },
    }
    const sent = createUploads({ ...device, http, ports }).send(sha256, {
      hasLease: () => {
        beats += 1
        return Promise.resolve(true)
      },
    })
    while (timers.length === 0)
      await new Promise((resolve) => {
        setImmediate(resolve)
      })
    timers[0]?.()
    timers[1]?.()
    expect([beats, timers.length]).toEqual([2, 2])
    arrived()
    expect((await sent).is).toBe('acked')
    expect(timers).toEqual([])
  })

  it('is not repeated if the server has the whole photo', async () => {
    const device = await createDevice()
    device.serve(uploadServer().serve)
    const { sha256 } = await photo(device, 3 * chunkSize)
    const uploads = createUploads(device)
    await uploads.send(sha256)
    device.calls.length = 0
    expect((await uploads.send(sha256)).is).toBe('acked')
    expect(device.calls).toEqual([`GET /uploads/${sha256}`])
  })

  it('trusts the server’s list of chunks over its own', async () => {
    const device = await createDevice()
    const server = uploadServer()
    device.serve(server.serve)
    const { sha256 } = await photo(device, 3 * chunkSize)
    await device.db.parts.bulkPut([
      { sha256, n: 0, size: chunkSize },
      { sha256, n: 1, size: chunkSize },
    ])
    expect((await createUploads(device).send(sha256)).is).toBe('acked')
    expect(puts(device)).toEqual([0, 1, 2])
  })

  it('is sent whole where the server’s list of chunks is of a form that this build cannot read', async () => {
    const device = await createDevice()
    const server = uploadServer(({ method }, phase) =>
      method === 'GET' && phase === 'after' ? ok({ chunks: { received: 'all' } }) : null,
    )
    device.serve(server.serve)
    const { bytes, sha256 } = await photo(device, 2 * chunkSize)
    await device.db.parts.put({ sha256, n: 0, size: chunkSize })
    expect((await createUploads(device).send(sha256)).is).toBe('acked')
    expect(puts(device)).toEqual([0, 1])
    expect(server.stored.get(sha256)).toMatchObject({ length: bytes.length, complete: true })
  })

  it('repeats a corrupted chunk, and the whole photo if its hash does not match', async () => {
    const device = await createDevice()
    let isSpoilt = true
    const server = uploadServer(({ path }, phase) => {
      if (phase === 'before' && isSpoilt && path.endsWith('/1')) {
        isSpoilt = false
        return refused(422, 'files.partDigest')
      }
      return null
    })
    device.serve(server.serve)
    const { sha256 } = await photo(device, 3 * chunkSize)
    expect((await createUploads(device).send(sha256)).is).toBe('acked')
    expect(puts(device)).toEqual([0, 1, 1, 2])

    let isLost = true
    const second = uploadServer(({ path }, phase) =>
      phase === 'before' && path.endsWith('/complete') && isLost
        ? ((isLost = false), refused(422, 'files.digest'))
        : null,
    )
    device.serve(second.serve)
    device.calls.length = 0
    await device.db.parts.clear()
    expect((await createUploads(device).send(sha256)).is).toBe('acked')
    expect(puts(device)).toEqual([0, 1, 2, 0, 1, 2])
  })

  it('waits for a better connection after repeated corruption', async () => {
    const device = await createDevice()
    device.serve(
      uploadServer(({ method }, phase) =>
        phase === 'before' && method === 'PUT' ? refused(422, 'files.partDigest') : null,
      ).serve,
    )
    const { sha256 } = await photo(device, 10)
    expect((await createUploads(device).send(sha256)).is).toBe('retry')
    expect(puts(device)).toEqual([0, 0, 0])
  })

  it('waits where the server’s scanner is down, and then sends no byte again', async () => {
    const device = await createDevice()
    let isDown = true
    const server = uploadServer(({ path }, phase) => {
      if (!isDown || phase !== 'before' || !path.endsWith('/complete')) return null
      return { status: 425, body: { error: 'files.notScanned', message: 'Later.' }, headers: { 'Retry-After': '60' } }
    })
    device.serve(server.serve)
    const { sha256 } = await photo(device, 3 * chunkSize)
    expect(await createUploads(device).send(sha256)).toMatchObject({ is: 'retry', status: 425, after: 60_000 })
    isDown = false
    expect((await createUploads(device).send(sha256, { isRetry: true })).is).toBe('acked')
    expect(puts(device)).toEqual([0, 1, 2])
    expect(server.stored.get(sha256)?.complete).toBe(true)
  })

  it('waits for the previous photo, so that an interruption affects one chunk only', async () => {
    const device = await createDevice()
    const server = uploadServer()
    let underWay = 0
    let maxUnderWay = 0
    device.serve(async (request) => {
      underWay += request.method === 'PUT' ? 1 : 0
      maxUnderWay = Math.max(maxUnderWay, underWay)
      for (let n = 0; n < 20; n += 1) await Promise.resolve()
      underWay -= request.method === 'PUT' ? 1 : 0
      return server.serve(request)
    })
    const [one, other, third] = [await photo(device, 3 * chunkSize), await photo(device, 10), await photo(device, 20)]
    const uploads = createUploads(device)
    const sent = await Promise.all([one, other, third].map(({ sha256 }) => uploads.send(sha256)))
    expect(sent.map(({ is }) => is)).toEqual(['acked', 'acked', 'acked'])
    expect(maxUnderWay).toBe(1)
    const sentPhotos = device.calls.filter((call) => call.startsWith('PUT')).map((call) => call.split('/')[2])
    expect(sentPhotos.filter((sha256, at) => sha256 !== sentPhotos[at - 1])).toHaveLength(3)
  })

  it('does not start if the lease was lost while waiting', async () => {
    const device = await createDevice()
    let isMine = true
    const server = uploadServer()
    device.serve((request) => {
      isMine = false
      return server.serve(request)
    })
    const photos = [await photo(device, 10), await photo(device, 20)]
    const bothRead = Promise.withResolvers<undefined>()
    let read = 0
    const cipher: Device['cipher'] = {
      ...device.cipher,
      unseal: async (...sealed: Parameters<Device['cipher']['unseal']>) => {
        const bytes = await device.cipher.unseal(...sealed)
        read += 1
        if (read === photos.length) bothRead.resolve(undefined)
        return bytes
      },
    }
    // Whichever is first is under way until the other one waits for its turn: after its bytes it reads a count.
    const hasLease = async () => {
      await bothRead.promise
      for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate)
      return isMine
    }
    const uploads = createUploads({ ...device, cipher })
    const sent = await Promise.all(photos.map(({ sha256 }) => uploads.send(sha256, { hasLease })))
    expect(sent.map(({ is }) => is)).toEqual(['retry', 'retry'])
    expect(puts(device)).toEqual([0])
  })

  it('stops after the current chunk if another tab took the lease', async () => {
    const device = await createDevice()
    device.serve(uploadServer().serve)
    const { sha256 } = await photo(device, 4 * chunkSize)
    let checks = 0
    const outcome = await createUploads(device).send(sha256, { hasLease: () => Promise.resolve((checks += 1) < 2) })
    expect(outcome.is).toBe('retry')
    expect(puts(device)).toEqual([0, 1])
  })

  it.each([
    [401, 'auth.signedOut', 'sign-in'],
    [413, 'files.quota', 'rejected'],
    [422, 'files.broken', 'rejected'],
    [429, 'call.tooMany', 'wait-all'],
    [500, 'call.failed', 'retry'],
  ])('maps the server’s %i %s like the outbox', async (status, code, verdict) => {
    const device = await createDevice()
    device.serve(() => refused(status, code))
    const { sha256 } = await photo(device, 10)
    expect((await createUploads(device).send(sha256)).is).toBe(verdict)
  })

  it('does not trust a captive portal that answers for the server', async () => {
    const device = await createDevice()
    const { sha256 } = await photo(device, 10)
    const portal = {
      ...device,
      http: {
        ...device.http,
        send: () =>
          Promise.resolve({
            status: 200,
            headers: new Headers(),
            body: { sha256, length: 10, parts: [0], complete: true },
          }),
      },
    }
    expect((await createUploads(portal).send(sha256)).is).toBe('retry')
  })
})

describe('The stored bytes of a photo', () => {
  it('are refused with a message if lost or unreadable, and nothing is sent', async () => {
    const device = await createDevice()
    const uploads = createUploads(device)
    const gone = await uploads.send('0'.repeat(64))
    expect(gone).toMatchObject({ is: 'rejected', refusal: { error: 'device.bytesMissing' } })
    const [one, other] = [await photo(device, 10), await photo(device, 20)]
    const moved = await device.db.blobs.get(other.sha256)
    if (moved !== undefined) await device.db.blobs.put({ ...moved, sha256: one.sha256 })
    expect(await uploads.send(one.sha256)).toMatchObject({
      is: 'rejected',
      refusal: { error: 'device.bytesUnreadable' },
    })
    expect(device.calls).toEqual([])
  })

  it('are shown from the device and stored sealed', async () => {
    const device = await createDevice()
    const bytes = new TextEncoder().encode('CANARY-PHOTO '.repeat(50))
    const sha256 = hash(bytes, 'hex')
    await device.db.blobs.put({
      sha256,
      refs: 1,
      type: 'image/jpeg',
      size: bytes.length,
      sealed: await device.cipher.seal('blobs', sha256, bytes),
    })
    const blob = await createUploads(device).blob(sha256)
    expect(Buffer.from(blob?.bytes ?? new ArrayBuffer(0)).equals(Buffer.from(bytes))).toBe(true)
    expect(await createUploads(device).blob('1'.repeat(64))).toBeNull()
    expect(await device.dump()).not.toContain('CANARY')
  })
})
