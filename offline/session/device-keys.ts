// A page fetches and stores the keys of its user, and makes them new (docs/decisions/090-wrapped-keys.md). The worker uses
// what it finds.
import { auth } from '../../contract/auth.ts'
import type { Reply } from '../../contract/kernel/endpoint.ts'
import { createCipher, importKey, importProofKey, toNullIfLocked } from '../crypto/cipher.ts'
import type { KeyRing, NamedKey } from '../crypto/cipher.ts'
import type { Databases } from '../db/open.ts'
import type { UserDatabase } from '../db/tables.ts'
import type { Ports } from '../engine.ts'
import { CallRefused } from '../http/call.ts'
import type { Http } from '../http/call.ts'
import { readOpenRows } from '../outbox/fetch-ops.ts'
import { asksForKeys, retryLocked } from '../outbox/locked-ops.ts'
import { SaveRefused } from '../outbox/save-refused.ts'
import { keyRingName, readPlainKeys } from './current-user.ts'
import type { CurrentUser, StoredKeyRing } from './current-user.ts'
import { proofKeyName } from './proof-key.ts'
import { createWrappingKey, wrapKeys } from './wrap-keys.ts'
import { deviceLockName, wrappedKeysName } from './wrapped-keys.ts'
import type { UserKeys, WrappedKeys } from './wrapped-keys.ts'

type KeyReply = Reply<(typeof auth.table)['deviceKey']>

export interface DeviceKeys {
  /**
   * Fetches the keys that the server derives for this user and device, where they are missing or asked for again. Returns
   * what stores them: a person may sign out while they are on their way. Tells the server of a lock that it does not know for
   * this session (`isMarked`), and of one that went with the keys. Throws `locked` on a device with a closed lock.
   */
  fetch(id: string, isMarked: boolean): Promise<() => Promise<void>>
}
export interface DeviceKeyPorts {
  readonly ports: Ports
  readonly current: CurrentUser
  readonly databases: Databases
  readonly http: Pick<Http, 'call'>
}

const plainNames = ['key', keyRingName, proofKeyName]

export function createDeviceKeys({ ports, current, databases, http }: DeviceKeyPorts): DeviceKeys {
  const { crypto } = ports

  /** As an earlier build did: for its databases until they are drained, and of a server that knows no other way. */
  async function savePlain(db: UserDatabase, keys: KeyReply, isNew: boolean): Promise<void> {
    const { meta } = db
    const [first, ...others] = await Promise.all(
      [keys.key, ...(keys.older_keys ?? [])].map((key) => importKey(crypto, key)),
    )
    const proof = keys.proof_key === undefined ? null : await importProofKey(crypto, keys.proof_key)
    const deviceId = await current.getDeviceId()
    await meta.db.transaction('rw', meta, async () => {
      if (isNew && first !== undefined) {
        const added: KeyRing = [first, ...others]
        const isAdded = ({ kid }: NamedKey) => added.some((one) => one.kid === kid)
        const before = (await readPlainKeys(meta))?.ring ?? []
        const [present, ...behind]: KeyRing = [...added, ...before.filter((one) => !isAdded(one))]
        await meta.bulkPut([
          { k: 'key', value: present.key },
          { k: keyRingName, value: { kid: present.kid, older: behind } satisfies StoredKeyRing },
        ])
      }
      if (proof !== null && (await meta.get('key')) !== undefined)
        await meta.put({ k: proofKeyName, value: { key: proof, deviceId } })
    })
  }

  /** Stores them wrapped. Keys that are there stay behind them: what was saved under them may still wait. */
  async function saveWrapped(db: UserDatabase, keys: KeyReply, secret: string): Promise<void> {
    const { meta } = db
    const stored = (await meta.get(wrappedKeysName))?.value as WrappedKeys | undefined
    const known = stored && (await databases.readWrappingKey(stored.by))
    const by = stored !== undefined && known != null ? stored.by : ports.uuid()
    const wrapping = known ?? (await createWrappingKey(crypto, secret))
    const all = [keys.key, ...(keys.older_keys ?? [])]
    const ring = await Promise.all(all.map((key) => importKey(crypto, key, true)))
    const proof = keys.proof_key === undefined ? null : await importProofKey(crypto, keys.proof_key, true)
    const added = await wrapKeys(crypto, wrapping, ring, proof && { key: proof, deviceId: await current.getDeviceId() })
    if (known == null) await databases.saveWrappingKey(by, wrapping)
    await meta.db.transaction('rw', meta, async () => {
      const before = (await meta.get(wrappedKeysName))?.value as WrappedKeys | undefined
      const behind = before?.by === by ? before.keys : []
      const isAdded = (kid: string | null) => added.keys.some((one) => one.kid === kid)
      await meta.put({
        k: wrappedKeysName,
        value: {
          by,
          keys: [...added.keys, ...behind.filter(({ kid }) => !isAdded(kid))],
          proof: added.proof ?? (before?.by === by ? before.proof : null),
        } satisfies WrappedKeys,
      })
    })
  }

  /** Whether what the one keys seal can be opened with the others. A key of an early build has no id to compare. */
  async function isCovered(plain: KeyRing, wrapped: KeyRing): Promise<boolean> {
    const opener = createCipher(crypto, () => Promise.resolve(wrapped))
    for (const key of plain) {
      const { iv, data } = await createCipher(crypto, () => Promise.resolve([key])).seal('', '', new Uint8Array(1))
      if ((await toNullIfLocked(opener.unseal('', '', { iv, data }))) === null) return false
    }
    return true
  }

  /** Nothing waits any more, and the wrapped keys open what the unwrapped ones open: these go, from the files too. */
  async function leavePlain({ meta }: UserDatabase, plain: UserKeys): Promise<void> {
    const wrapped = await current.readWrapped(meta)
    if (wrapped === null || !(await isCovered(plain.ring, wrapped.ring))) return
    await meta.bulkDelete(plainNames)
    await databases.scrub()
  }

  /** Behind a lock only its PIN or passkey could store them: these open until it is locked. The present one goes on sealing. */
  async function addInMemory(db: UserDatabase, id: string, keys: KeyReply): Promise<void> {
    const known = await current.findKeys(id)
    if (known === null) return
    const added = await Promise.all([keys.key, ...(keys.older_keys ?? [])].map((key) => importKey(crypto, key)))
    const isKnown = ({ kid }: NamedKey) => known.ring.some((one) => one.kid === kid)
    current.setKeys(id, { ...known, ring: [...known.ring, ...added.filter((one) => !isKnown(one))] })
    await retryLocked(db, ports.now())
  }

  return {
    async fetch(id, isMarked) {
      const db = await databases.user(id)
      const known = await current.findKeys(id)
      const hasLock = (await db.meta.get(deviceLockName)) !== undefined
      if (known === null && hasLock) throw new SaveRefused('locked')
      const isAsked = await asksForKeys(db, ports.now())
      const isDrained = known?.isPlain === true && (await readOpenRows(db)).length === 0
      const isReported = !hasLock || isMarked
      if (known !== null && known.proof !== null && !isAsked && !isDrained && isReported) return () => Promise.resolve()
      const body = { device_id: await current.getDeviceId(), ...(isReported ? {} : { is_locked: true }) }
      const ask = () => http.call(auth.table.deviceKey, { body })
      const keys = await ask().catch(async (error: unknown) => {
        // Without the proof key the outbox works as before: it is fetched at the next contact.
        if (known !== null) return null
        // The device had a lock, and the sign-in was no proof: that of another host, of a person with a second factor.
        if (error instanceof CallRefused && error.code === 'auth.proofNeeded' && (await ports.prove?.()) === true)
          return ask()
        throw error
      })
      if (keys === null) return () => Promise.resolve()
      // Its lock went with its keys, at a sign-out. Until this arrives they need a fresh proof.
      if (known === null && keys.is_locked === true)
        await http.call(auth.table.deviceKey, { body: { ...body, is_locked: false } }).catch(() => null)
      const { wrap_key: secret } = keys
      const isNew = known === null || isAsked
      const mayWrap = known?.isPlain !== true || isDrained
      return async () => {
        if (hasLock) return addInMemory(db, id, keys)
        if (isNew) await db.meta.put({ k: 'rescue_key', value: keys.rescue_key })
        if (secret === undefined || !mayWrap) await savePlain(db, keys, isNew)
        else {
          await saveWrapped(db, keys, secret)
          if (isDrained) await leavePlain(db, known)
        }
        await current.loadKeys(id)
        if (isNew) await retryLocked(db, ports.now())
      }
    },
  }
}
