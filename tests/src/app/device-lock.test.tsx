import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { webcrypto } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { zoneCookie } from '../../../contract/kernel/drawn-page.ts'
import { createEngine } from '../../../offline/create-engine.ts'
import type { Engine, Ports } from '../../../offline/engine.ts'
import { SessionProvider } from '../../../src/app/session/session-provider.tsx'
import { ClockProvider } from '../../../src/data/clock.tsx'
import { useSession } from '../../../src/data/session.tsx'
import { signedIn } from '../../support/signed-in.ts'
import { createTestClock } from '../support/clock.ts'

const pin = '520816'
beforeAll(() => {
  vi.stubGlobal('crypto', webcrypto)
})
afterAll(() => {
  vi.unstubAllGlobals()
})
afterEach(cleanup)

function Screen() {
  const { isLocked, isLoading, session, lock, reopen, signOut } = useSession()
  return (
    <>
      <p>{isLocked ? 'locked' : isLoading ? 'loading' : `open for ${session.user?.email ?? 'a visitor'}`}</p>
      <button type="button" onClick={() => void lock()}>
        Lock now
      </button>
      <button type="button" onClick={() => void reopen()}>
        Go on
      </button>
      <button type="button" onClick={() => void signOut('keep')}>
        Leave
      </button>
    </>
  )
}

/** Two pages of one signed-in device, each with an engine of its own. */
async function openTwoPages() {
  const { device } = await signedIn()
  const openPage = async (name: string) => {
    let channel: Ports['channel']
    const { engine } = device.openTab({}, (ports) => {
      channel = ports.channel
      return createEngine(ports)
    })
    await act(async () => {
      render(
        <section aria-label={name}>
          <ClockProvider value={createTestClock()}>
            <SessionProvider opening={Promise.resolve(engine)} {...(channel === undefined ? {} : { channel })}>
              <Screen />
            </SessionProvider>
          </ClockProvider>
        </section>,
      )
    })
    return engine
  }
  const pages = { first: await openPage('first'), second: await openPage('second') }
  await isNow('first', 'open')
  await isNow('second', 'open')
  return pages
}
const page = (name: string) => within(screen.getByRole('region', { name }))
const isNow = (name: string, state: 'open' | 'locked') =>
  waitFor(() => {
    expect(page(name).getByText(/^(open|locked|loading)/).textContent).toBe(
      state === 'open' ? 'open for canary-7@demo.test' : 'locked',
    )
  })
const press = (name: string, button: string) =>
  act(async () => {
    page(name).getByRole('button', { name: button }).click()
  })
const unlock = async (name: string, engine: Engine) => {
  expect(await engine.unlock({ pin })).toBe('opened')
  await press(name, 'Go on')
  await isNow(name, 'open')
}
const isRefused = (engine: Engine) =>
  expect(engine.saveDraft('note', { note: 'x' })).rejects.toMatchObject({ code: 'locked' })

const isZoneKnown = (isKnown: boolean) =>
  waitFor(() => {
    expect(document.cookie.includes(`${zoneCookie}=`)).toBe(isKnown)
  })

describe('The pages of a device', () => {
  it('tell the server their zone, so that it draws them, while the device has no lock', async () => {
    const { first, second } = await openTwoPages()
    await isZoneKnown(true)
    await act(() => first.setLock({ kind: 'pin', pin }, 60))
    await isNow('second', 'locked')
    await isZoneKnown(false)
    await unlock('second', second)
    await isZoneKnown(false)
  })

  it('tell it no longer once their person has signed out', async () => {
    await openTwoPages()
    await isZoneKnown(true)
    await press('first', 'Leave')
    await isZoneKnown(false)
  })
})

describe('The other pages of a device', () => {
  it('are locked at once when one page sets a lock, and the page that set it stays open', async () => {
    const { first, second } = await openTwoPages()
    await act(() => first.setLock({ kind: 'pin', pin }, 60))
    await isNow('second', 'locked')
    await isRefused(second)
    await isNow('first', 'open')
    await first.saveDraft('note', { note: 'x' })
  })

  it('are locked at once when one page locks, each to be unlocked by itself', async () => {
    const { first, second } = await openTwoPages()
    await act(() => first.setLock({ kind: 'pin', pin }, 60))
    await isNow('second', 'locked')
    await unlock('second', second)
    await press('second', 'Lock now')
    await isNow('second', 'locked')
    await isNow('first', 'locked')
    await isRefused(first)
    await unlock('first', first)
    await isNow('second', 'locked')
    await isRefused(second)
  })

  it('are open again when one page removes the lock, and locked by the next one', async () => {
    const { first, second } = await openTwoPages()
    await act(() => first.setLock({ kind: 'pin', pin }, 60))
    await isNow('second', 'locked')
    await unlock('second', second)
    await act(() => first.removeLock())
    await isNow('second', 'open')
    await act(() => first.setLock({ kind: 'pin', pin }, 60))
    await isNow('second', 'locked')
    await isRefused(second)
    await act(() => first.removeLock())
    await isNow('second', 'open')
    await second.saveDraft('note', { note: 'x' })
  })
})
