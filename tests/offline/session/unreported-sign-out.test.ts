import { describe, expect, it } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import { cartRows } from '../../../contract/cart.ts'
import { CallRefused, NoAnswer } from '../../../offline/http/call.ts'
import type { Engine, Ports } from '../../../offline/engine.ts'
import { createClock } from '../../support/fake-device.ts'
import { createFakeServer } from '../../support/fake-server.ts'
import { credentials, signedIn } from '../../support/signed-in.ts'

const { logout } = auth.table

/** The server of these tests has no cart. */
const readAs = (engine: Engine) =>
  engine.call(cartRows.table.readCart, {}).catch((error: unknown) => {
    if (!(error instanceof CallRefused)) throw error
  })

/** A device whose user has signed out without a network. It has one now. */
async function signedOutOffline(ports: Partial<Ports> = {}) {
  const clock = createClock()
  const server = createFakeServer({ now: () => clock.now() })
  const network = { refusesLogout: false }
  const fetch: typeof server.fetch = (input, init) => {
    const path = input instanceof Request ? input.url : String(input)
    if (network.refusesLogout && path.endsWith(logout.path)) throw new TypeError('The connection was reset.')
    return server.fetch(input, init)
  }
  const { engine, ...harness } = await signedIn({ fetch, clock, ports: { onLine: () => true, ...ports } })
  server.isOffline = true
  await engine.signOut('keep')
  server.isOffline = false
  const from = server.requests.length
  const asked = () => server.requests.slice(from).map(({ method, path }) => `${method} ${path.replace(/^\/api/, '')}`)
  return { ...harness, engine, server, network, asked, read: () => readAs(engine) }
}
const report = 'GET /auth/logout'
const readCart = 'GET /cart'

describe('A sign-out that the server has not heard of', () => {
  it('is reported before anything else is asked, once for all calls', async () => {
    const { read, asked } = await signedOutOffline()
    await Promise.all([read(), read()])
    expect(asked()).toEqual([report, readCart, readCart])
  })

  it('is reported before the first calls of a page that starts', async () => {
    const { device, asked } = await signedOutOffline()
    const { engine } = device.openTab()
    await Promise.all([engine.refreshSession('start'), readAs(engine)])
    expect(asked()[0]).toBe(report)
    expect(asked().filter((one) => one === report)).toHaveLength(1)
  })

  it('is reported as soon as the network is back, though nothing is asked', async () => {
    let fire: Parameters<NonNullable<Ports['triggers']>>[0] = () => undefined
    const { engine, device, server, asked } = await signedOutOffline({
      triggers: (trigger) => {
        fire = trigger
        return () => undefined
      },
    })
    const stop = engine.start()
    fire('online')
    await device.idle()
    stop()
    expect(asked()).toEqual([report])
    expect(server.session).toBeNull()
  })

  it('holds every call while it cannot be reported: nothing is asked as the former user', async () => {
    const { read, network, asked } = await signedOutOffline()
    network.refusesLogout = true
    const calling = read()
    await expect(calling).rejects.toBeInstanceOf(NoAnswer)
    await expect(calling).rejects.toMatchObject({ mayBeDone: false })
    expect(asked()).toEqual([])
    network.refusesLogout = false
    await read()
    expect(asked().at(-1)).toBe(readCart)
  })

  it('is reported before the next sign-in, which it would end', async () => {
    const { engine, read, asked, server } = await signedOutOffline()
    await Promise.all([engine.signIn({ ...credentials, email: 'other@demo.test' }), read()])
    expect(asked()[0]).toBe(report)
    expect(asked().filter((one) => one === report)).toHaveLength(1)
    expect(server.session).not.toBeNull()
  })

  it('while this page was set aside is reported when the page comes back', async () => {
    const { engine, device, server } = await signedIn({ ports: { onLine: () => true } })
    let fire: Parameters<NonNullable<Ports['triggers']>>[0] = () => undefined
    const other = device.openTab({
      channel: () => ({ post: () => undefined, listen: () => () => undefined }),
      triggers: (trigger) => {
        fire = trigger
        return () => undefined
      },
    }).engine
    const stop = other.start()
    await readAs(other)
    server.isOffline = true
    await engine.signOut('keep')
    server.isOffline = false
    const from = server.requests.length
    fire('back')
    await readAs(other)
    expect(server.requests[from]?.path).toMatch(/auth\/logout$/)
    stop()
  })

  it('in another tab holds the calls of this one too', async () => {
    const { engine, device, server } = await signedIn({ ports: { onLine: () => true } })
    const other = device.openTab().engine
    const stop = other.start()
    await readAs(other)
    server.isOffline = true
    await engine.signOut('keep')
    await device.idle()
    server.isOffline = false
    const from = server.requests.length
    await readAs(other)
    expect(server.requests[from]?.path).toMatch(/auth\/logout$/)
    stop()
  })
})
