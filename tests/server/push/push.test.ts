import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import { authSessions } from '../../../contract/auth-sessions.ts'
import { laborClaims } from '../../../contract/labor-claims.ts'
import { push } from '../../../contract/push.ts'
import { demoAddresses } from '../../../demo/accounts.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

const { readPushKey, subscribe, unsubscribe } = push.table

/** An installation with its own keys like a browser's. It can decrypt its notices (RFC 8291). */
function installation(name: string) {
  const ecdh = createECDH('prime256v1')
  const [publicKey, auth] = [ecdh.generateKeys(), randomBytes(16)]
  return {
    form: {
      endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    read(body: Buffer): unknown {
      const [salt, idLength] = [body.subarray(0, 16), body[20] ?? 0]
      const [theirs, sealed] = [body.subarray(21, 21 + idLength), body.subarray(21 + idLength)]
      const derive = (secret: Buffer, from: Buffer, info: Buffer, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, from, info, length))
      const label = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, theirs])
      const secret = derive(ecdh.computeSecret(theirs), auth, label, 32)
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
    },
  }
}

describe('Notices of new jobs', () => {
  let server: TestServer
  let sent: { url: string; headers: Headers; body: Buffer }[]
  let status: number
  let deadEndpoint = ''
  beforeEach(async () => {
    sent = []
    status = 201
    deadEndpoint = ''
    server = await startServer({
      fetch: (url, init) => {
        sent.push({
          url: url instanceof Request ? url.url : url.toString(),
          headers: new Headers(init?.headers),
          body: Buffer.from(init?.body as Uint8Array),
        })
        return Promise.resolve(new Response(null, { status: sent.at(-1)?.url === deadEndpoint ? 503 : status }))
      },
    })
  })
  afterEach(() => server.close())

  /** The office assigns an open claim to the demo servicer. */
  async function assign() {
    const office = await server.signIn('admin@demo.test')
    const { body } = await office.call(laborClaims.table.listClaims, { query: { section: 'open' } })
    const [open] = body.data
    if (open === undefined) throw new Error('The demo shop has no open claim.')
    const assigned = await office.call(laborClaims.table.actOnClaim, {
      params: { id: open.ticket_id },
      body: { action: 'assign', provider_address_id: demoAddresses.northsideMinneapolis },
    })
    expect(assigned.status).toBe(200)
    await server.jobs.drain()
    return open
  }

  it('reach each installation of the servicer encrypted, and name the job but no customer', async () => {
    const servicer = await server.signIn('servicer@demo.test')
    const [phone, tablet] = [installation('phone'), installation('tablet')]
    for (const one of [phone, tablet]) expect((await servicer.call(subscribe, { body: one.form })).status).toBe(200)
    const claim = await assign()
    expect(sent.map(({ url }) => url).sort()).toEqual([phone.form.endpoint, tablet.form.endpoint])
    const to = sent.find(({ url }) => url === phone.form.endpoint)
    expect(phone.read(to?.body ?? Buffer.alloc(0))).toEqual({
      title: `New job ${claim.display_id}`,
      body: `${claim.model} in ${claim.customer_city}`,
      path: `/dashboard/labor-claims/ticket/${claim.ticket_id}`,
      tag: `claim-${claim.ticket_id}`,
    })
    const { body } = await servicer.call(readPushKey, {})
    expect(to?.headers.get('authorization')).toContain(`k=${body.key}`)
    expect(Buffer.from(body.key, 'base64url')).toHaveLength(65)
  })

  it('go only to the servicer, and not after unsubscribing', async () => {
    const [servicer, other] = [await server.signIn('servicer@demo.test'), await server.signIn('servicer2@demo.test')]
    const [mine, theirs] = [installation('mine'), installation('theirs')]
    await servicer.call(subscribe, { body: mine.form })
    await other.call(subscribe, { body: theirs.form })
    // A user cannot end the subscription of another user.
    await other.call(unsubscribe, { body: { endpoint: mine.form.endpoint } })
    await assign()
    expect(sent.map(({ url }) => url)).toEqual([mine.form.endpoint])
    await servicer.call(unsubscribe, { body: { endpoint: mine.form.endpoint } })
    await assign()
    expect(sent).toHaveLength(1)
  })

  it('go to the user who signed in last on an installation', async () => {
    const [servicer, other] = [await server.signIn('servicer@demo.test'), await server.signIn('servicer2@demo.test')]
    const shared = installation('shared')
    await servicer.call(subscribe, { body: shared.form })
    await other.call(subscribe, { body: shared.form })
    await assign()
    expect(sent).toEqual([])
  })

  it('end with the session in which they were turned on, however it ends', async () => {
    const signIn = () => server.signIn('servicer@demo.test')
    const [phone, tablet, desk] = [await signIn(), await signIn(), await signIn()]
    for (const [one, name] of [
      [phone, 'phone'],
      [tablet, 'tablet'],
      [desk, 'desk'],
    ] as const)
      await one.call(subscribe, { body: installation(name).form })
    const listDevices = async () => {
      sent = []
      await assign()
      return sent.map(({ url }) => url.split('/').at(-1)).sort()
    }
    await phone.call(auth.table.logout, {})
    expect(await listDevices()).toEqual(['desk', 'tablet'])
    await desk.call(authSessions.endOtherSessions, {})
    expect(await listDevices()).toEqual(['desk'])
    // The end of a session with 'Remember Me'.
    server.clock.advance(31 * 24 * 3_600_000)
    expect(await listDevices()).toEqual([])
  })

  it('are not sent again to an expired subscription', async () => {
    const servicer = await server.signIn('servicer@demo.test')
    await servicer.call(subscribe, { body: installation('gone').form })
    status = 410
    await assign()
    status = 201
    await assign()
    expect(sent).toHaveLength(1)
    expect(server.jobErrors).toEqual([])
  })

  it('are retried when the push service is down', async () => {
    const servicer = await server.signIn('servicer@demo.test')
    await servicer.call(subscribe, { body: installation('later').form })
    status = 503
    await assign()
    expect(server.jobErrors).toEqual(['push.send: The push service answered 503'])
    status = 201
    server.clock.advance(3_600_000)
    await server.jobs.drain()
    expect(sent).toHaveLength(2)
  })

  it('are not repeated on other installations while the push service of one is down', async () => {
    const servicer = await server.signIn('servicer@demo.test')
    const [good, dead] = [installation('good').form, installation('dead').form]
    await servicer.call(subscribe, { body: good })
    await servicer.call(subscribe, { body: dead })
    deadEndpoint = dead.endpoint
    await assign()
    for (let hour = 0; hour < 3; hour += 1) {
      server.clock.advance(3_600_000)
      await server.jobs.drain()
    }
    expect(sent.filter(({ url }) => url === good.endpoint)).toHaveLength(1)
    expect(sent.filter(({ url }) => url === dead.endpoint)).toHaveLength(4)
  })

  it('are never sent to other hosts', async () => {
    const servicer = await server.signIn('servicer@demo.test')
    const { keys } = installation('x').form
    const answers: string[] = []
    for (const endpoint of [
      'https://10.0.0.8/admin',
      'https://fcm.googleapis.com.evil.example/x',
      'https://fcm.googleapis.com:8443/x',
      'https://user:pass@fcm.googleapis.com/x',
      'http://fcm.googleapis.com/x',
    ]) {
      const { status, refusal } = await servicer.call(subscribe, { body: { endpoint, keys } })
      answers.push(status === 422 ? refusal.error : String(status))
    }
    expect(answers).toEqual(['push.service', 'push.service', 'call.invalid', 'call.invalid', 'call.invalid'])
  })
})
