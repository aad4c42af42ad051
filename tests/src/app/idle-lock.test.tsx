import { act, cleanup, fireEvent, waitFor } from '@testing-library/react'
import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { IdleLock } from '../../../src/app/lock/idle-lock.tsx'
import { SessionContext, useSession } from '../../../src/data/session.tsx'
import { noteUse, readLastUse } from '../../../src/platform/last-use.ts'
import { renderWithEngine } from '../labor-claims/support/screen.tsx'

vi.mock('../../../src/app/lock/lock-screen.tsx', () => ({ LockScreen: () => null }))

afterEach(cleanup)
beforeEach(() => {
  localStorage.clear()
})
// Live queries do not run without IndexedDB.
Dexie.dependencies.indexedDB = new IDBFactory()

/** A tab that locks after five minutes without use. */
async function openTab({ hasLock = true } = {}) {
  const lock = vi.fn(async () => undefined)
  function Tab() {
    const session = useSession()
    return (
      <SessionContext value={{ ...session, lock }}>
        <IdleLock />
      </SessionContext>
    )
  }
  const readLock = vi.fn(async () =>
    hasLock
      ? ({ kind: 'pin', idleMinutes: 5, isLocked: false, triesLeft: 5, waitUntil: null, passkey: null } as const)
      : null,
  )
  const { clock } = renderWithEngine(<Tab />, { readLock })
  await waitFor(() => {
    expect(readLock).toHaveBeenCalled()
  })
  await act(async () => {
    await new Promise(setImmediate)
  })
  const pass = async (minutes: number) => {
    for (let second = 0; second < minutes * 60; second += 5)
      await act(async () => {
        clock.pass(5000)
      })
  }
  return { clock, pass, lock }
}

describe('A tab of a device with a lock', () => {
  it('locks after its break', async () => {
    const { pass, lock } = await openTab()
    await pass(4.9)
    expect(lock).not.toHaveBeenCalled()
    await pass(0.2)
    expect(lock).toHaveBeenCalled()
  })

  it('does not lock while another tab is used: it would lock that one too', async () => {
    const { clock, pass, lock } = await openTab()
    await pass(4)
    noteUse(clock.now())
    await pass(4)
    expect(lock).not.toHaveBeenCalled()
    await pass(1.1)
    expect(lock).toHaveBeenCalled()
  })

  it('tells the others that it is used', async () => {
    const { clock, pass } = await openTab()
    await pass(3)
    expect(readLastUse(clock.now())).toBeLessThan(clock.now())
    fireEvent.keyDown(window)
    expect(readLastUse(clock.now())).toBe(clock.now())
  })

  it('locks all the same where the clock was set back after a use', async () => {
    const { clock, pass, lock } = await openTab()
    noteUse(clock.now() + 3_600_000)
    await pass(5.1)
    expect(lock).toHaveBeenCalled()
  })

  it('locks all the same, after its break, where the clock was set back after its own last use', async () => {
    const { clock, pass, lock } = await openTab()
    fireEvent.keyDown(window)
    // Its timers wait for the clock of the test, so that it looks when it is shown.
    const show = () => fireEvent(document, new Event('visibilitychange'))
    clock.pass(-86_400_000)
    show()
    await pass(4.9)
    show()
    expect(lock).not.toHaveBeenCalled()
    await pass(0.3)
    show()
    expect(lock).toHaveBeenCalled()
  })
})

describe('A device without a lock', () => {
  it('does not note when it is used', async () => {
    await openTab({ hasLock: false })
    fireEvent.keyDown(window)
    expect(localStorage).toHaveLength(0)
  })
})
