import 'fake-indexeddb/auto'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { authSessions } from '../../../contract/auth-sessions.ts'
import { users } from '../../../contract/users.ts'
import type { SecondFactorState } from '../../../contract/shapes/second-factor.ts'
import type { LockState } from '../../../offline/engine.ts'
import { SaveRefused } from '../../../offline/outbox/save-refused.ts'
import type { OwnSession } from '../../../contract/shapes/own-session.ts'
import { SecurityScreen } from '../../../src/features/account/screens/security.tsx'
import { UsersScreen } from '../../../src/features/account/screens/users.tsx'
import { setUpShop } from '../catalogue/support/shop.tsx'
import { openPage, refused, shopAdmin } from './account-harness.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const at = '2026-11-20T08:40:00.000Z'
const session = (over: Partial<OwnSession> = {}): OwnSession => ({
  ...{ session_id: 'a', device: 'Chrome on Windows', address: '203.0.113.7', signed_in_at: at, seen_at: at },
  ...{ is_remembered: true, is_current: true },
  ...over,
})
/** The state of a second factor that is not there. */
const noFactor: SecondFactorState = {
  ...{ is_on: false, is_required: false, has_password: true, totp_since: null, passkeys: [], recovery_codes_left: 0 },
}
const phone = session({ session_id: 'b', device: 'Safari on iPhone', address: '198.51.100.4', is_current: false })

function open({
  sessions = [session(), phone],
  answer = (): unknown => ({}),
  ...more
}: Partial<NonNullable<Parameters<typeof openPage>[2]>> & { readonly sessions?: readonly OwnSession[] } = {}) {
  return openPage('/dashboard/security', <SecurityScreen />, {
    reads: (row) => (row === authSessions.readSessions ? { sessions } : noFactor),
    answer,
    ...more,
  })
}

describe('The lock on this device', () => {
  const lock: LockState = {
    ...{ kind: 'pin', idleMinutes: 5, isLocked: false, triesLeft: 10, waitUntil: null, passkey: null },
  }

  it('is set with a PIN that is typed twice', async () => {
    const set: unknown[] = []
    open({
      engine: {
        readLock: () => Promise.resolve(null),
        setLock: (...given: unknown[]) => Promise.resolve(void set.push(given)),
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Set a PIN' }))
    const [pin, again] = [await screen.findByLabelText('PIN'), screen.getByLabelText('PIN again')]
    await userEvent.type(pin, '123456')
    await userEvent.type(again, '520816')
    await userEvent.click(screen.getByRole('button', { name: 'Set the PIN' }))
    expect(await screen.findByText(/Too easy to guess/)).toBeInTheDocument()
    await userEvent.clear(pin)
    await userEvent.type(pin, '520817')
    await userEvent.click(screen.getByRole('button', { name: 'Set the PIN' }))
    expect(await screen.findByText('The two PINs differ')).toBeInTheDocument()
    await userEvent.clear(again)
    await userEvent.type(again, '520817')
    await userEvent.click(screen.getByRole('button', { name: 'Set the PIN' }))
    expect(await screen.findByText('This device locks after a break now')).toBeInTheDocument()
    expect(set).toEqual([[{ kind: 'pin', pin: '520817' }, 5]])
  })

  it('says why it cannot be set while earlier work waits', async () => {
    open({
      engine: { readLock: () => Promise.resolve(null), setLock: () => Promise.reject(new SaveRefused('locked')) },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Set a PIN' }))
    await userEvent.type(await screen.findByLabelText('PIN'), '520817')
    await userEvent.type(screen.getByLabelText('PIN again'), '520817')
    await userEvent.click(screen.getByRole('button', { name: 'Set the PIN' }))
    expect(await screen.findByText(/Send what waits first/)).toBeInTheDocument()
  })

  it('has a break that is chosen, and is turned off', async () => {
    const done: unknown[] = []
    open({
      engine: {
        readLock: () => Promise.resolve(lock),
        setIdleMinutes: (minutes: number) => Promise.resolve(void done.push(minutes)),
        removeLock: () => Promise.resolve(void done.push('off')),
      },
    })
    await userEvent.selectOptions(await screen.findByLabelText('Lock after a break of'), '1 hour')
    await userEvent.click(screen.getByRole('button', { name: 'Turn off' }))
    expect(await screen.findByText('This device has no lock now')).toBeInTheDocument()
    expect(done).toEqual([60, 'off'])
  })
})

describe('Your devices', () => {
  it('are named in plain text, with the address and when they signed in and were seen', async () => {
    open()
    const list = await screen.findByRole('list', { name: 'Your devices' })
    expect(list).toHaveTextContent(/Chrome on Windows.*203\.0\.113\.7 · signed in.*This device/)
    expect(list).toHaveTextContent(/Safari on iPhone.*198\.51\.100\.4 · signed in .* · last seen/)
    expect(screen.queryByRole('button', { name: 'Sign out Chrome on Windows' })).toBeNull()
  })

  it('are signed out one by one', async () => {
    const { calls } = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }))
    expect(await screen.findByText('Safari on iPhone is signed out')).toBeInTheDocument()
    expect(calls).toEqual([{ row: authSessions.endOneSession, input: { params: { id: 'b' } } }])
  })

  it('are signed out all at once, where there are others', async () => {
    const { calls } = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out all other devices' }))
    expect(await screen.findByText('All other devices are signed out')).toBeInTheDocument()
    expect(calls.map(({ row }) => row)).toEqual([authSessions.endOtherSessions])
    cleanup()
    open({ sessions: [session()] })
    await screen.findByText('This device')
    expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull()
  })

  it('say why one was not signed out', async () => {
    open({ answer: () => refused(404, 'This session has ended already.') })
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }))
    expect(await screen.findByText('This session has ended already.')).toBeInTheDocument()
  })

  it('cannot be signed out without a connection', async () => {
    openPage('/dashboard/security', <SecurityScreen />, {
      isOnline: false,
      reads: () => ({ sessions: [session(), phone], ...noFactor }),
    })
    expect(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' })).toBeDisabled()
  })
})

describe('The devices of a user, for an administrator of the shop', () => {
  async function openSignIn(sessions: readonly OwnSession[], hasFactor = false) {
    const opened = openPage('/dashboard/users', <UsersScreen />, {
      session: shopAdmin(),
      reads: (row) => (row === users.table.readSignIn ? { sessions, has_second_factor: hasFactor } : undefined),
      answer: () => ({ sessions: [], has_second_factor: false }),
    })
    await userEvent.click(await screen.findByRole('button', { name: /Tom Brandt/ }))
    await userEvent.click(await screen.findByRole('tab', { name: 'Sign-in' }))
    return opened
  }

  it('are listed and signed out everywhere', async () => {
    const { calls } = await openSignIn([phone])
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }))
    expect(await screen.findByText('Tom Brandt is signed out everywhere')).toBeInTheDocument()
    expect(calls).toEqual([{ row: users.table.endSessions, input: { params: { id: 3 } } }])
  })

  it('come with the second factor, which is reset where it was lost', async () => {
    const { calls } = await openSignIn([phone], true)
    expect(await screen.findByText('A second factor is on.')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Reset second factor' }))
    expect(await screen.findByText(/The second factor of Tom Brandt was reset/)).toBeInTheDocument()
    expect(calls).toEqual([{ row: users.table.resetSecondFactor, input: { params: { id: 3 } } }])
  })

  it('may be none', async () => {
    await openSignIn([])
    expect(await screen.findByText('Tom Brandt is not signed in on any device.')).toBeInTheDocument()
  })
})
