import { cleanup, waitFor } from '@testing-library/react'
import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LockState } from '../../../offline/session/lock-state.ts'
import { IdleLock } from '../../../src/app/lock/idle-lock.tsx'
import { renderWithEngine } from '../labor-claims/support/screen.tsx'

const loads = vi.hoisted(() => ({ count: 0 }))
vi.mock('../../../src/app/lock/lock-screen.tsx', () => {
  loads.count += 1
  return { LockScreen: () => null }
})

afterEach(cleanup)
// Live queries do not run without IndexedDB.
Dexie.dependencies.indexedDB = new IDBFactory()

const show = (lock: LockState | null) => {
  const readLock = vi.fn(async () => lock)
  renderWithEngine(<IdleLock />, { readLock })
  return readLock
}

describe('The code of the lock screen', () => {
  it('is on the device before the network goes, where the device has a lock, and nowhere else', async () => {
    const readLock = show(null)
    await waitFor(() => {
      expect(readLock).toHaveBeenCalled()
    })
    cleanup()
    expect(loads.count).toBe(0)
    show({ kind: 'pin', idleMinutes: 5, isLocked: false, triesLeft: 5, waitUntil: null, passkey: null })
    await waitFor(() => {
      expect(loads.count).toBe(1)
    })
  })
})
