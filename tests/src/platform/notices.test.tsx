import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { EngineProvider } from '../../../src/data/engine.tsx'
import { NoticesSwitch } from '../../../src/app/shell/notices-switch.tsx'
import { HomeScreenHelp } from '../../../src/app/shell/home-screen-help.tsx'
import { isApplePage } from '../../../src/platform/install.ts'
import type { NoticeDevice } from '../../../src/platform/notices.ts'
import { engineOf } from '../support/engine.ts'

afterEach(cleanup)

const endpoint = 'https://fcm.googleapis.com/fcm/send/1'
/** A browser with a push service; `answer` is what the person says when asked. */
function browser(answer: NotificationPermission = 'granted', before: NotificationPermission = 'default') {
  let permission = before
  let subscription: PushSubscription | null = null
  const boundTo: string[] = []
  const device: NoticeDevice = {
    permission: () => permission,
    ask: () => Promise.resolve((permission = answer)),
    manager: () =>
      Promise.resolve({
        getSubscription: () => Promise.resolve(subscription),
        subscribe: (options) => {
          boundTo.push(Buffer.from(options?.applicationServerKey as Uint8Array).toString('base64url'))
          subscription = {
            endpoint,
            toJSON: () => ({ endpoint, keys: { p256dh: 'key', auth: 'auth' } }),
            unsubscribe: () => {
              subscription = null
              return Promise.resolve(true)
            },
          } as unknown as PushSubscription
          return Promise.resolve(subscription)
        },
      }),
  }
  return { device, boundTo, isOn: () => subscription !== null }
}
/** The switch over a server that notes what it is told; `fault` is what it answers a subscription with. */
function drawn(device: NoticeDevice, fault: Error | null = null) {
  const told: string[] = []
  const engine = engineOf({
    call: ((row: { path: string; method: string }, input: { body?: unknown }) => {
      told.push(`${row.method} ${row.path} ${JSON.stringify(input.body ?? null)}`)
      if (row.method === 'PUT' && fault !== null) return Promise.reject(fault)
      return Promise.resolve(row.path === '/push/key' ? { key: 'BPub_-A0' } : { ok: true })
    }) as never,
  })
  render(
    <EngineProvider value={engine}>
      <NoticesSwitch device={device} />
    </EngineProvider>,
  )
  return told
}
const toggle = () => screen.findByRole('switch', { name: /Tell me of new jobs/ })

describe('Notices of new jobs, on this installation', () => {
  it('begin when the person says so: asked, bound to the server’s key, told to the server', async () => {
    const { device, boundTo } = browser()
    const told = drawn(device)
    fireEvent.click(await toggle())
    await screen.findByText(/This device is told/)
    expect(boundTo).toEqual(['BPub_-A0'])
    expect(told[1]).toBe(
      `PUT /push/subscriptions ${JSON.stringify({ endpoint, keys: { p256dh: 'key', auth: 'auth' } })}`,
    )
    fireEvent.click(await toggle())
    await screen.findByText(/the machine and the town/)
    expect(told[2]).toBe(`DELETE /push/subscriptions ${JSON.stringify({ endpoint })}`)
  })

  it('stay off when the person says no, and say where that can be changed', async () => {
    const { device, isOn } = browser('denied')
    drawn(device)
    fireEvent.click(await toggle())
    await screen.findByText(/Notices are blocked for this site/)
    expect([isOn(), (await toggle()).hasAttribute('disabled')]).toEqual([false, true])
  })

  it('are off again when the server could not be told of them', async () => {
    const { device, isOn } = browser()
    drawn(device, new Error('There is no connection to the server.'))
    fireEvent.click(await toggle())
    expect((await screen.findByRole('alert')).textContent).not.toBe('')
    expect(isOn()).toBe(false)
  })

  it('are not offered where the browser has no push service', async () => {
    const none: NoticeDevice = { ...browser().device, manager: () => Promise.resolve(null) }
    drawn(none)
    await none.manager()
    expect(screen.queryByRole('switch')).toBeNull()
  })
})

describe('On an iPhone, whose browser offers no installing', () => {
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15'

  it('the page is known for what it is, and an iPad by its fingers', () => {
    expect(isApplePage({ userAgent: phone, maxTouchPoints: 5, standalone: false })).toBe(true)
    expect(isApplePage({ userAgent: phone, maxTouchPoints: 5, standalone: true })).toBe(false)
    expect(isApplePage({ userAgent: mac, maxTouchPoints: 5, standalone: false })).toBe(true)
    expect(isApplePage({ userAgent: mac, maxTouchPoints: 0, standalone: false })).toBe(false)
    expect(isApplePage({ userAgent: 'Mozilla/5.0 (Linux; Android 16) Chrome/156', maxTouchPoints: 5 })).toBe(false)
  })

  it('the app says itself how it comes to the home screen', () => {
    render(<HomeScreenHelp />)
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
    expect(screen.getByRole('img', { name: 'Share' })).toBeDefined()
    expect(document.activeElement?.textContent).toBe('Add Partwright to the home screen')
  })
})
