// A lock of the app on this device: a PIN or a passkey seals the wrapped keys, so that they lie nowhere on a device that was
// locked (docs/decisions/091-device-lock.md). Of a page: the worker sends nothing for a device with a lock.
import { auth } from '../../contract/auth.ts'
import { getPinWait, maxWrongPins } from '../../domain/security/device-pin.ts'
import { decodeUtf8, encodeUtf8, toBase64 } from '../crypto/bytes.ts'
import type { Databases } from '../db/open.ts'
import type { UserDatabase } from '../db/tables.ts'
import type { DeviceLock, Engine, LockKey, LockState, Ports } from '../engine.ts'
import { SaveRefused } from '../outbox/save-refused.ts'
import type { Signal } from '../signal.ts'
import type { CurrentUser } from './current-user.ts'
import { revokeLease } from './revoke-lease.ts'
import { createWrappingKey, wrapKeys } from './wrap-keys.ts'
import { deviceLockName, unwrapKeys, wrappedKeysName } from './wrapped-keys.ts'
import type { WrappedKeys } from './wrapped-keys.ts'

interface StoredLock {
  readonly kind: 'pin' | 'passkey'
  readonly idleMinutes: number
  /** The name of the wrapping key, as in `WrappedKeys`. */
  readonly by: string
  readonly salt: ArrayBuffer
  /** PBKDF2 rounds of a PIN. */
  readonly rounds: number
  /** The id of the passkey; null for a PIN. */
  readonly credential: ArrayBuffer | null
  /** The wrapped keys, as JSON with base64, under AES-GCM. */
  readonly iv: ArrayBuffer
  readonly data: ArrayBuffer
  readonly wrong: number
  /** When the last wrong one was tried, epoch ms. */
  readonly triedAt: number
}

/** OWASP's number for PBKDF2 with SHA-256. */
const pinRounds = 600_000
const identity = encodeUtf8('device lock')

export interface DeviceLockPorts {
  readonly ports: Ports
  readonly current: CurrentUser
  readonly databases: Databases
  readonly call: Engine['call']
  readonly signOut: Engine['signOut']
  /** Drops what was decrypted. */
  readonly forget: () => void
  /** Tells the other pages of this device. */
  readonly broadcast: (signal: Signal) => void
}

async function deriveSealingKey(
  { subtle }: Crypto,
  answer: { readonly pin: string } | { readonly secret: ArrayBuffer },
  { salt, rounds }: Pick<StoredLock, 'salt' | 'rounds'>,
): Promise<CryptoKey> {
  const isPin = 'pin' in answer
  const bytes = isPin ? encodeUtf8(answer.pin) : new Uint8Array(answer.secret)
  const base = await subtle.importKey('raw', bytes, isPin ? 'PBKDF2' : 'HKDF', false, ['deriveKey'])
  const how = isPin
    ? { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }
    : { name: 'HKDF', hash: 'SHA-256', salt, info: identity }
  return subtle.deriveKey(how, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

interface WrittenKeys extends Omit<WrappedKeys, 'keys' | 'proof'> {
  readonly keys: readonly { readonly kid: string | null; readonly bytes: string }[]
  readonly proof: { readonly bytes: string; readonly deviceId: string } | null
}
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer
const write = ({ by, keys, proof }: WrappedKeys): string =>
  JSON.stringify({
    by,
    keys: keys.map(({ kid, bytes }) => ({ kid, bytes: toBase64(bytes) })),
    proof: proof && { ...proof, bytes: toBase64(proof.bytes) },
  } satisfies WrittenKeys)
function parse(text: string): WrappedKeys {
  const { by, keys, proof } = JSON.parse(text) as WrittenKeys
  return {
    by,
    keys: keys.map(({ kid, bytes }) => ({ kid, bytes: fromBase64(bytes) })),
    proof: proof && { ...proof, bytes: fromBase64(proof.bytes) },
  }
}

export function createDeviceLock(lockPorts: DeviceLockPorts): DeviceLock {
  const { ports, current, databases, call } = lockPorts
  const { crypto } = ports
  /** The wrapped keys while this page is unlocked, by the id of their user. */
  const opened = new Map<string, WrappedKeys>()

  const readRow = (db: UserDatabase): Promise<StoredLock | null> =>
    db.meta.get(deviceLockName).then((row) => (row?.value as StoredLock | undefined) ?? null)
  async function requireDatabase(): Promise<{ readonly id: string; readonly db: UserDatabase }> {
    const { id, ownerId } = await current.getIdentity()
    if (ownerId === null) throw new SaveRefused('signed-out')
    return { id, db: await databases.user(id) }
  }
  /** A clock that was set back is no way around a wait. */
  function getWaitUntil({ wrong, triedAt }: StoredLock): number | null {
    const wait = getPinWait(wrong)
    const [now, until] = [ports.now(), triedAt + wait]
    if (wait === 0 || now >= until) return null
    return now < triedAt ? now + wait : until
  }
  const toState = (row: StoredLock, isLocked: boolean): LockState => ({
    kind: row.kind,
    idleMinutes: row.idleMinutes,
    isLocked,
    triesLeft: maxWrongPins - row.wrong,
    waitUntil: getWaitUntil(row),
    passkey: row.credential === null ? null : { id: row.credential, salt: row.salt },
  })

  /** Tells the server whether this device has a lock: then it hands the keys out after a fresh proof alone. */
  const report = async (isLocked: boolean) =>
    call(auth.table.deviceKey, { body: { device_id: await current.getDeviceId(), is_locked: isLocked } })

  /** The wrapped keys, of a device without a lock or of an unlocked page. Stored ones are newer: another page took the lock away. */
  async function readWrapped(id: string, db: UserDatabase): Promise<WrappedKeys> {
    const wrapped = ((await db.meta.get(wrappedKeysName))?.value as WrappedKeys | undefined) ?? opened.get(id)
    if (wrapped === undefined) throw new SaveRefused('locked')
    return wrapped
  }

  async function seal(wrapped: WrappedKeys, key: CryptoKey): Promise<Pick<StoredLock, 'iv' | 'data'>> {
    const iv = crypto.getRandomValues(new Uint8Array(12)).buffer
    const bytes = encodeUtf8(write(wrapped))
    return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: identity }, key, bytes) }
  }
  const open = ({ iv, data }: StoredLock, key: CryptoKey): Promise<WrappedKeys | null> =>
    crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: identity }, key, data).then(
      (bytes) => parse(decodeUtf8(bytes)),
      () => null,
    )

  /** Another wrapping key: the one until now, with the row that was not sealed, may still be in the browser's files. */
  async function rewrap(wrapped: WrappedKeys, secret: string): Promise<WrappedKeys> {
    const before = await databases.readWrappingKey(wrapped.by)
    const keys = before && (await unwrapKeys(crypto, before, wrapped, true))
    if (keys === null) throw new SaveRefused('locked')
    const wrapping = await createWrappingKey(crypto, secret)
    const by = ports.uuid()
    await databases.saveWrappingKey(by, wrapping)
    return { by, ...(await wrapKeys(crypto, wrapping, keys.ring, keys.proof)) }
  }

  async function setLock(key: LockKey, idleMinutes: number): Promise<void> {
    const { id, db } = await requireDatabase()
    const before = await readWrapped(id, db)
    const { wrap_key: secret } = await report(true)
    if (secret === undefined) throw new SaveRefused('locked')
    const wrapped = await rewrap(before, secret)
    const salt = key.kind === 'pin' ? crypto.getRandomValues(new Uint8Array(16)).buffer : key.salt
    const how = { salt, rounds: pinRounds }
    const sealed = await seal(wrapped, await deriveSealingKey(crypto, key, how))
    const credential = key.kind === 'pin' ? null : key.credential
    const row = { ...how, ...sealed, kind: key.kind, idleMinutes, by: wrapped.by, credential, wrong: 0, triedAt: 0 }
    await db.transaction('rw', db.meta, async () => {
      await db.meta.put({ k: deviceLockName, value: row satisfies StoredLock })
      await db.meta.delete(wrappedKeysName)
    })
    opened.set(id, wrapped)
    lockPorts.broadcast({ word: 'session' })
    await databases.destroyWrappingKey(before.by)
    await databases.scrub()
  }

  /** Counts a try before it is made: a page that ends meanwhile has used it up. */
  const countTry = (db: UserDatabase): Promise<StoredLock | 'waiting' | 'opened'> =>
    db.transaction('rw', db.meta, async () => {
      const row = await readRow(db)
      if (row === null) return 'opened'
      if (getWaitUntil(row) !== null) return 'waiting'
      const counted = { ...row, wrong: row.wrong + 1, triedAt: ports.now() }
      await db.meta.put({ k: deviceLockName, value: counted })
      return counted
    })

  /** Takes the counted tries back. False where another page has set another lock meanwhile, which stays as it is. */
  const clearTries = (db: UserDatabase, { by }: StoredLock): Promise<boolean> =>
    db.transaction('rw', db.meta, async () => {
      const row = await readRow(db)
      if (row === null) return true
      if (row.by !== by) return false
      await db.meta.put({ k: deviceLockName, value: { ...row, wrong: 0, triedAt: 0 } })
      return true
    })

  return {
    async readLock() {
      const { id, ownerId } = await current.getIdentity()
      if (ownerId === null) return null
      const row = await readRow(await databases.user(id))
      // A page that was open under an earlier lock is locked under the next.
      return row && toState(row, opened.get(id)?.by !== row.by)
    },
    setLock,
    async setIdleMinutes(idleMinutes) {
      const { db } = await requireDatabase()
      await db.transaction('rw', db.meta, async () => {
        const row = await readRow(db)
        if (row !== null) await db.meta.put({ k: deviceLockName, value: { ...row, idleMinutes } })
      })
    },
    async removeLock() {
      const { id, db } = await requireDatabase()
      const wrapped = await readWrapped(id, db)
      await report(false)
      await db.transaction('rw', db.meta, async () => {
        await db.meta.put({ k: wrappedKeysName, value: wrapped })
        await db.meta.delete(deviceLockName)
      })
      opened.delete(id)
      lockPorts.broadcast({ word: 'session' })
    },
    async lockNow(where) {
      const { id, db } = await requireDatabase()
      if ((await readRow(db)) === null) return
      opened.delete(id)
      current.setKeys(id, null)
      lockPorts.forget()
      if (where === 'everywhere') lockPorts.broadcast({ word: 'lock' })
      // What it sent and could not record any more is sent again, under the same key.
      await revokeLease(db)
    },
    async unlock(answer) {
      const { id, db } = await requireDatabase()
      const row = await countTry(db)
      if (typeof row === 'string') return row
      const wrapped = await open(row, await deriveSealingKey(crypto, answer, row))
      if (wrapped === null) {
        if (row.wrong < maxWrongPins) return 'wrong'
        await lockPorts.signOut('keep')
        return 'ended'
      }
      if (!(await clearTries(db, row))) return 'waiting'
      const wrapping = await databases.readWrappingKey(wrapped.by)
      const keys = wrapping && (await unwrapKeys(crypto, wrapping, wrapped))
      if (keys === null) {
        await lockPorts.signOut('keep')
        return 'ended'
      }
      current.setKeys(id, { ...keys, isPlain: false })
      opened.set(id, wrapped)
      return 'opened'
    },
  }
}
