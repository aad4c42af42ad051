// What is sealed of an op, opened once and kept in memory until sign-out: its words, what the server said of it, its
// answer. Hundreds wait at once and each that moves on is heard of, so an op opens only what is new of it.
import { ivKey } from '../crypto/cipher.ts'
import type { Cipher, Sealed } from '../crypto/cipher.ts'
import type { OpBody, OpRow } from '../db/tables.ts'

export interface Said {
  readonly message: string
  readonly errors: Readonly<Record<string, string>>
  readonly current: unknown
}
export interface Opened {
  readonly body: OpBody | null
  readonly said: Said | null
  readonly result: unknown
}

export interface Opener {
  /** What was opened before, the same object as long as nothing new was sealed; null where something has to be opened first. */
  peek(row: OpRow): Opened | null
  /** Opens what is new of it. A record that cannot be opened is null, not an error: it is listed as locked. */
  open(row: OpRow): Promise<Opened>
  /** Lets go of what was opened of all others. */
  keepOnly(opIds: ReadonlySet<string>): void
  forget(): void
}

interface Kept {
  readonly ivs: Ivs
  readonly opening: Promise<Opened>
  opened: Opened | null
}
type Ivs = Readonly<Record<'ops' | 'errors' | 'results', string>>

const nameOf = (sealed: Sealed | null) => (sealed === null ? '' : ivKey(sealed))
const ivsOf = (row: OpRow): Ivs => ({
  ops: nameOf(row.body),
  errors: nameOf(row.error?.said ?? null),
  results: nameOf(row.result),
})
const isSame = (one: Ivs, other: Ivs) =>
  one.ops === other.ops && one.errors === other.errors && one.results === other.results

export function createOpener(cipher: Cipher): Opener {
  const kept = new Map<string, Kept>()

  async function openNew(row: OpRow, ivs: Ivs, before: Kept | undefined): Promise<Opened> {
    const known = await before?.opening
    const one = async (table: keyof Ivs, sealed: Sealed | null, own: unknown) =>
      sealed === null || before?.ivs[table] === ivs[table]
        ? (own ?? null)
        : cipher.unsealJson(table, row.opId, sealed).catch(() => null)
    const [body, said, result] = await Promise.all([
      one('ops', row.body, known?.body),
      one('errors', row.error?.said ?? null, known?.said),
      one('results', row.result, known?.result),
    ])
    return { body: body as OpBody | null, said: said as Said | null, result }
  }

  return {
    peek(row) {
      const own = kept.get(row.opId)
      return own !== undefined && isSame(own.ivs, ivsOf(row)) ? own.opened : null
    },
    open(row) {
      const [ivs, before] = [ivsOf(row), kept.get(row.opId)]
      if (before !== undefined && isSame(before.ivs, ivs)) return before.opening
      const own: Kept = { ivs, opening: openNew(row, ivs, before), opened: null }
      kept.set(row.opId, own)
      return own.opening.then((opened) => (own.opened = opened))
    },
    keepOnly(opIds) {
      for (const id of kept.keys()) if (!opIds.has(id)) kept.delete(id)
    },
    forget: () => {
      kept.clear()
    },
  }
}
