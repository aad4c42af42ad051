// Idempotency keys of online writes (docs/decisions/083-online-writes-have-keys.md). A press whose answer was lost is repeated
// under its key, also after a reload, so the server applies it once. Keys of queued writes are their opIds.
import { getRowName } from '../../contract/kernel/endpoint.ts'
import type { Row } from '../../contract/kernel/endpoint.ts'
import { encodeUtf8, sha256Hex } from '../crypto/bytes.ts'
import type { DeviceDatabase } from '../db/tables.ts'
import type { Ports } from '../engine.ts'
import type { LooseInput } from './request.ts'

/** How long a repeat counts as the same press, ms. A form's draft may be sent again on the next day. */
const keepMs = 86_400_000
const prefix = 'write:'

interface StoredKey {
  readonly key: string
  readonly at: number
}

export interface WriteKeys {
  /** The key of this write: that of the same write without an answer, or a new one. Null for calls that take none. */
  claim(row: Row, input: LooseInput): Promise<ClaimedKey | null>
}
interface ClaimedKey {
  readonly key: string
  /** Forgets the key once the server has answered: the next press is another write. */
  release(): Promise<void>
}

/** Secret calls and reports have no receipt, and bytes are named by their hash. */
const hasKey = ({ effect, secret, isReport, bodyAs, envelope }: Row): boolean =>
  effect === 'write' && secret !== true && isReport !== true && bodyAs !== 'bytes' && envelope === undefined

/** JSON with sorted keys, so that the same fields in another order are the same write. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )
}

export interface WriteKeyPorts {
  readonly ports: Pick<Ports, 'now' | 'uuid' | 'crypto'>
  readonly device: () => Promise<DeviceDatabase>
  /** Who writes: another person on this device has keys of their own. */
  readonly user: () => Promise<string>
}

/** Keys are stored by the hash of what is sent. Without a working database they last as long as the page. */
export function createWriteKeys({ ports, device, user }: WriteKeyPorts): WriteKeys {
  const known = new Map<string, StoredKey>()
  const isFresh = ({ at }: StoredKey) => Math.abs(ports.now() - at) < keepMs

  async function read(id: string): Promise<StoredKey | null> {
    const here = known.get(id) ?? ((await (await device()).meta.get(id))?.value as StoredKey | undefined)
    return here !== undefined && isFresh(here) ? here : null
  }

  async function store(id: string, value: StoredKey): Promise<void> {
    const { meta } = await device()
    await meta.put({ k: id, value })
    const old = await meta
      .where('k')
      .startsWith(prefix)
      .filter((row) => !isFresh(row.value as StoredKey))
      .primaryKeys()
    if (old.length > 0) await meta.bulkDelete(old)
  }

  return {
    async claim(row, input) {
      const name = getRowName(row)
      if (name === null || !hasKey(row)) return null
      const content = canonical([await user(), name, input.params, input.query, input.body])
      const id = prefix + (await sha256Hex(ports.crypto, encodeUtf8(content)))
      const stored = await read(id).catch(() => null)
      const value = stored ?? { key: ports.uuid(), at: ports.now() }
      known.set(id, value)
      if (stored === null) await store(id, value).catch(() => undefined)
      return {
        key: value.key,
        async release() {
          if (known.get(id)?.key === value.key) known.delete(id)
          await device()
            .then(({ meta }) => meta.delete(id))
            .catch(() => undefined)
        },
      }
    },
  }
}
