// Decrypts an op once and holds it in memory until sign-out: its input, the server's message, its answer. Hundreds of ops
// can wait, and each step of one notifies the list, so only what is new is decrypted.
import { ivKey } from '../crypto/cipher.ts'
import type { Cipher, Sealed } from '../crypto/cipher.ts'
import type { OpBody, OpRow } from '../db/tables.ts'

export interface ServerMessage {
  readonly message: string
  readonly errors: Readonly<Record<string, string>>
  readonly current: unknown
}
export interface DecryptedOp {
  readonly body: OpBody | null
  readonly serverMessage: ServerMessage | null
  readonly result: unknown
}

export interface OpDecryptor {
  /** What was decrypted before, the same object while nothing new was encrypted; null where something is new. */
  peek(row: OpRow): DecryptedOp | null
  /** Decrypts what is new of it. A record that cannot be decrypted is null, not an error: it is listed as locked. */
  decrypt(row: OpRow): Promise<DecryptedOp>
  /** Drops all other ops. */
  keepOnly(opIds: ReadonlySet<string>): void
  forget(): void
}

interface Entry {
  readonly ivs: Ivs
  readonly decrypting: Promise<DecryptedOp>
  decrypted: DecryptedOp | null
}
type Ivs = Readonly<Record<'ops' | 'errors' | 'results', string>>

const toIv = (sealed: Sealed | null) => (sealed === null ? '' : ivKey(sealed))
const toIvs = (row: OpRow): Ivs => ({
  ops: toIv(row.body),
  errors: toIv(row.error?.said ?? null),
  results: toIv(row.result),
})
const isSame = (one: Ivs, other: Ivs) =>
  one.ops === other.ops && one.errors === other.errors && one.results === other.results

export function createOpDecryptor(cipher: Cipher): OpDecryptor {
  const entries = new Map<string, Entry>()

  async function decryptNew(row: OpRow, ivs: Ivs, before: Entry | undefined): Promise<DecryptedOp> {
    const known = await before?.decrypting
    const one = async (table: keyof Ivs, sealed: Sealed | null, own: unknown) =>
      sealed === null || before?.ivs[table] === ivs[table]
        ? (own ?? null)
        : cipher.unsealJson(table, row.opId, sealed).catch(() => null)
    const [body, serverMessage, result] = await Promise.all([
      one('ops', row.body, known?.body),
      one('errors', row.error?.said ?? null, known?.serverMessage),
      one('results', row.result, known?.result),
    ])
    return { body: body as OpBody | null, serverMessage: serverMessage as ServerMessage | null, result }
  }

  return {
    peek(row) {
      const own = entries.get(row.opId)
      return own !== undefined && isSame(own.ivs, toIvs(row)) ? own.decrypted : null
    },
    decrypt(row) {
      const [ivs, before] = [toIvs(row), entries.get(row.opId)]
      if (before !== undefined && isSame(before.ivs, ivs)) return before.decrypting
      const own: Entry = { ivs, decrypting: decryptNew(row, ivs, before), decrypted: null }
      entries.set(row.opId, own)
      return own.decrypting.then((decrypted) => (own.decrypted = decrypted))
    },
    keepOnly(opIds) {
      for (const id of entries.keys()) if (!opIds.has(id)) entries.delete(id)
    },
    forget: () => {
      entries.clear()
    },
  }
}
