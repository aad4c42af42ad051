import type { ReactNode } from 'react'
import { cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Session } from '../../../contract/shapes/session.ts'
import { ConnectionStatusProvider } from '../../../src/data/connection-status.tsx'
import { EngineProvider } from '../../../src/data/engine.tsx'
import { SessionContext } from '../../../src/data/session.tsx'
import { useOwnNotices } from '../../../src/app/shell/use-own-notices.ts'
import { NoticesSwitch } from '../../../src/shared/site-frame/notices-switch.tsx'
import { HomeScreenHelp } from '../../../src/app/shell/home-screen-help.tsx'
import { noteEndedNotices } from '../../../src/platform/ended-notices.ts'
import { needsManualInstall } from '../../../src/platform/install.ts'
import type { NotificationDevice } from '../../../src/platform/notifications.ts'
import { createTestEngine } from '../support/engine.ts'
import { sessionOf } from '../support/session.ts'
import { createDouble } from '../../support/test-double.ts'

afterEach(cleanup)

const endpoint = 'https://fcm.googleapis.com/fcm/send/1'
/** A browser with a push service. `answer` is the person's reply to the permission request. */
function browser(answer: NotificationPermission = 'granted', before: NotificationPermission = 'default') {
  let permission = before
  let subscription: PushSubscription | null = null
  const serverKeys: string[] = []
  const device: NotificationDevice = {
    permission: () => permission,
    ask: () => Promise.resolve((permission = answer)),
    manager: () =>
      Promise.resolve({
        getSubscription: () => Promise.resolve(subscription),
        subscribe: (options) => {
          serverKeys.push(Buffer.from(options?.applicationServerKey as Uint8Array).toString('base64url'))
          subscription = createDouble<PushSubscription>('PushSubscription', {
            endpoint,
            toJSON: () => ({ endpoint, keys: { p256dh: 'key', auth: 'auth' } }),
            unsubscribe: () => {
              subscription = null
              return Promise.resolve(true)
            },
          })
          return Promise.resolve(subscription)
        },
      }),
  }
  return { device, serverKeys, isOn: () => subscription !== null }
}
/** The switch over a server that records calls. `error` is its reply to a subscription. */
function renderSwitch(device: NotificationDevice, error: Error | null = null) {
  const calls: string[] = []
  const engine = createTestEngine({
    call: (row, input) => {
      calls.push(`${row.method} ${row.path} ${JSON.stringify(input.body ?? null)}`)
      if (row.method === 'PUT' && error !== null) return Promise.reject(error)
      return Promise.resolve(row.path === '/push/key' ? { key: 'BPub_-A0' } : { ok: true })
    },
  })
  render(
    <EngineProvider value={engine}>
      <NoticesSwitch device={device} />
    </EngineProvider>,
  )
  return calls
}
/** Opens a page of a session on an installation; returns what it tells the server. */
function openAs(sessionId: string, device: NotificationDevice) {
  return openWith({ session_id: sessionId }, device).calls
}
/** The same with a session that changes. */
function openWith(first: Partial<Session>, device: NotificationDevice) {
  const calls: string[] = []
  const engine = createTestEngine({
    call: (row, input) => {
      calls.push(`${row.method} ${row.path} ${JSON.stringify(input.body ?? null)}`)
      return Promise.resolve(row.path === '/push/key' ? { key: 'BPub_-A0' } : { ok: true })
    },
  })
  const viewOf = (session: Partial<Session>) => ({
    ...{ isLoading: false, hasReadLocal: true, asOf: 0, hasEnded: false, isLocked: false },
    session: { ...sessionOf('servicer'), ...session },
    refresh: () => Promise.resolve(),
    lock: () => Promise.resolve(),
    reopen: () => Promise.resolve(),
    signIn: () => Promise.resolve(sessionOf('servicer')),
    signOut: () => Promise.resolve(),
    adopt: () => undefined,
  })
  let [view, isOnline] = [viewOf(first), true]
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <EngineProvider value={engine}>
      <ConnectionStatusProvider value={{ isOnline, lastContact: null, counts: 'unknown', storage: 'ok' }}>
        <SessionContext value={view}>{children}</SessionContext>
      </ConnectionStatusProvider>
    </EngineProvider>
  )
  const { rerender } = renderHook(
    () => {
      useOwnNotices(device)
    },
    { wrapper },
  )
  const become = (session: Partial<Session>, connection = true) => {
    view = viewOf(session)
    isOnline = connection
    rerender()
  }
  return { calls, become }
}
const toggle = () => screen.findByRole('switch', { name: /Notifications on this device/ })

describe('Notifications of new jobs on this installation', () => {
  it('start on request: permission, subscription with the server’s key, report to the server', async () => {
    const { device, serverKeys } = browser()
    const calls = renderSwitch(device)
    await userEvent.click(await toggle())
    await screen.findByText(/This device shows the notifications/)
    expect(serverKeys).toEqual(['BPub_-A0'])
    expect(calls[1]).toBe(
      `PUT /push/subscriptions ${JSON.stringify({ endpoint, keys: { p256dh: 'key', auth: 'auth' } })}`,
    )
    await userEvent.click(await toggle())
    await screen.findByText(/the machine and the town/)
    expect(calls[2]).toBe(`DELETE /push/subscriptions ${JSON.stringify({ endpoint })}`)
  })

  it.each<[string, Partial<Session>, boolean]>([
    ['a password must be set first', { require_password_update: true }, true],
    ['a second factor must be added first', { second_factor_required: true }, true],
    ['there is no connection', {}, false],
  ])('wait where %s, and go on after it in the same session', async (_, limit, isConnected) => {
    const { device } = browser()
    await (await device.manager())?.subscribe({ applicationServerKey: new Uint8Array(1) })
    const { calls, become } = openWith({ session_id: null }, device)
    become({ session_id: 's-1', ...limit }, isConnected)
    await new Promise(setImmediate)
    expect(calls).toEqual([])
    become({ session_id: 's-1' })
    await waitFor(() => {
      expect(calls).toHaveLength(1)
    })
    become({ session_id: 's-1' }, false)
    become({ session_id: 's-1' })
    await new Promise(setImmediate)
    expect(calls).toHaveLength(1)
  })

  it('go on in the next session of an installation that has them on, and begin in no other', async () => {
    const { device } = browser()
    const asked: string[] = []
    const off = openAs('s-1', { ...device, manager: () => (asked.push('manager'), device.manager()) })
    await waitFor(() => {
      expect(asked).toEqual(['manager'])
    })
    await (await device.manager())?.subscribe({ applicationServerKey: new Uint8Array(1) })
    const on = openAs('s-2', device)
    await waitFor(() => {
      expect(on).toEqual([
        `PUT /push/subscriptions ${JSON.stringify({ endpoint, keys: { p256dh: 'key', auth: 'auth' } })}`,
      ])
    })
    expect(off).toEqual([])
  })

  it('go on after the caches were cleared, which ended them with the worker, once and while they are allowed', async () => {
    noteEndedNotices()
    const refused = browser('denied', 'denied')
    const none = openAs('s-1', refused.device)
    const { device, serverKeys, isOn } = browser('granted', 'granted')
    const again = openAs('s-1', device)
    await waitFor(() => {
      expect(again).toEqual([
        'GET /push/key null',
        `PUT /push/subscriptions ${JSON.stringify({ endpoint, keys: { p256dh: 'key', auth: 'auth' } })}`,
      ])
    })
    expect([serverKeys, isOn(), none, refused.isOn()]).toEqual([['BPub_-A0'], true, [], false])
    const later = browser('granted', 'granted')
    const off = openAs('s-2', later.device)
    await new Promise(setImmediate)
    expect([off, later.isOn()]).toEqual([[], false])
  })

  it('stay off if the person refuses, and the screen says where to change that', async () => {
    const { device, isOn } = browser('denied')
    renderSwitch(device)
    await userEvent.click(await toggle())
    await screen.findByText(/Notifications are blocked for this site/)
    expect([isOn(), (await toggle()).hasAttribute('disabled')]).toEqual([false, true])
  })

  it('are off again if the server could not be informed', async () => {
    const { device, isOn } = browser()
    renderSwitch(device, new Error('There is no connection to the server.'))
    await userEvent.click(await toggle())
    expect((await screen.findByRole('alert')).textContent).not.toBe('')
    expect(isOn()).toBe(false)
  })

  it('are not offered without a push service', async () => {
    const none: NotificationDevice = { ...browser().device, manager: () => Promise.resolve(null) }
    renderSwitch(none)
    await none.manager()
    expect(screen.queryByRole('switch')).not.toBeInTheDocument()
  })
})

describe('On an iPhone, whose browser does not offer to install', () => {
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15'

  it('the page is detected, and an iPad by its touch screen', async () => {
    expect(needsManualInstall({ userAgent: phone, maxTouchPoints: 5, standalone: false })).toBe(true)
    expect(needsManualInstall({ userAgent: phone, maxTouchPoints: 5, standalone: true })).toBe(false)
    expect(needsManualInstall({ userAgent: mac, maxTouchPoints: 5, standalone: false })).toBe(true)
    expect(needsManualInstall({ userAgent: mac, maxTouchPoints: 0, standalone: false })).toBe(false)
    expect(needsManualInstall({ userAgent: 'Mozilla/5.0 (Linux; Android 16) Chrome/156', maxTouchPoints: 5 })).toBe(
      false,
    )
  })

  it('the app explains how to add it to the home screen', async () => {
    render(<HomeScreenHelp />)
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
    expect(screen.getByRole('img', { name: 'Share' })).toBeInTheDocument()
    expect(document.activeElement?.textContent).toBe('Add Partwright to your home screen')
  })
})
