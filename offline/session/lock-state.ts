// The lock of this device as screens see and use it (offline/session/device-lock.ts).

/** What seals the keys of a device with a lock. A passkey answers 32 bytes (WebAuthn's PRF) for a salt. */
export type LockKey =
  | { readonly kind: 'pin'; readonly pin: string }
  | {
      readonly kind: 'passkey'
      readonly credential: ArrayBuffer
      readonly salt: ArrayBuffer
      readonly secret: ArrayBuffer
    }

export interface LockState {
  readonly kind: 'pin' | 'passkey'
  /** Minutes without a touch or a key after which the page locks. */
  readonly idleMinutes: number
  /** Whether this page needs the PIN or the passkey. Each page is unlocked by itself. */
  readonly isLocked: boolean
  /** Wrong ones until only a sign-in opens the device. */
  readonly triesLeft: number
  /** Until when no try counts, epoch ms; null now. */
  readonly waitUntil: number | null
  readonly passkey: { readonly id: ArrayBuffer; readonly salt: ArrayBuffer } | null
}

/** The lock of this device. */
export interface DeviceLock {
  /** Null where there is none. Works inside a live query. */
  readLock(): Promise<LockState | null>
  /** Needs the server, and an unlocked page. */
  setLock(key: LockKey, idleMinutes: number): Promise<void>
  setIdleMinutes(idleMinutes: number): Promise<void>
  /** Needs the server, and an unlocked page. */
  removeLock(): Promise<void>
  /** Locks this page, and with `everywhere` the other pages of the device too. */
  lockNow(where: 'here' | 'everywhere'): Promise<void>
  /**
   * `opened` also where another page has taken the lock away. `waiting`: the try did not count, as a wait runs or another page
   * has set another lock meanwhile. `ended`: too many were wrong, and only a sign-in opens the device. What waits stays sealed.
   */
  unlock(
    answer: { readonly pin: string } | { readonly secret: ArrayBuffer },
  ): Promise<'opened' | 'wrong' | 'waiting' | 'ended'>
}
