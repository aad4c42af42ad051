// The server's last copies: fetched when there is a network, shown when there is none, with the pending work on top.
import { laborClaims } from '../../contract/labor-claims.ts'
import type { Reply, Row, Sent } from '../../contract/kernel/endpoint.ts'
import type { Claim, ClaimRow } from '../../contract/shapes/claim.ts'
import { isClosed } from '../../domain/labor-claims/states.ts'
import type { Deps } from '../db/deps.ts'
import type { UserDatabase } from '../db/tables.ts'
import type { Engine, Owner } from '../engine.ts'
import { pathOf } from '../http/request.ts'
import { claimGroup } from '../operations/labor-claims.ts'
import { SaveRefused } from '../outbox/save-refused.ts'
import { claimKey, fetchList, listKey, patchLists } from './claim-lists.ts'
import type { ClaimList } from './claim-lists.ts'
import { createCopies } from './copies.ts'
import { createRecords } from './create-records.ts'
import type { Records } from './create-records.ts'
import { isGone, isNoNews } from './fault-kinds.ts'
import { createHiddenNames } from './hidden-names.ts'
import { filingOf, newClaim, newRows } from './new-claims.ts'
import { overlayClaim, overlayRow } from './overlay.ts'
import type { Copy } from './overlay.ts'
import { isLaid } from './pending-op.ts'
import type { PendingOp } from './pending-op.ts'
import { threeAtATime } from './three-at-a-time.ts'

export interface Mirror
  extends
    Pick<Engine, 'claim' | 'claims' | 'refreshClaims' | 'refreshClaim' | 'mirrored' | 'keptCopy'>,
    Omit<Records, 'refreshAckedRecords'> {
  /** Fetches the claims and registrations whose kept copies were asked for before something of theirs was acked; those that cannot be had now stay as they are, overlaid. */
  refreshAcked(): Promise<void>
  /** Drops what was opened: somebody signed in or out. */
  forget(): void
}

export interface MirrorDeps extends Pick<Deps, 'open' | 'openNow' | 'cipher' | 'world' | 'http'> {
  owner(): Promise<Owner | null>
  /** Every op of the open database that is not a tombstone; its first step is Dexie's, for live queries. */
  ops(): Promise<readonly PendingOp[]>
}

const { readClaim } = laborClaims.table
const addressOf = <R extends Row>(row: R, input: Sent<R>) => `${row.method} ${pathOf(row, input)}`
/** A copy that nobody asked for in 30 days goes; what is still to be done is asked for at every refresh. */
const keptFor = 30 * 24 * 60 * 60_000

export function createMirror(deps: MirrorDeps): Mirror {
  const { open, world, http } = deps
  const copies = createCopies(deps)
  const nameOf = createHiddenNames(deps)
  const { refreshAckedRecords, ...records } = createRecords(deps, copies)
  let patching: Promise<unknown> = Promise.resolve()

  async function fetchClaim(db: UserDatabase, id: string): Promise<Copy<Claim>> {
    const asOf = world.now()
    const value = await http.call(readClaim, { params: { id } }).catch(async (fault: unknown) => {
      if (isGone(fault)) await copies.drop(claimKey(id))
      throw fault
    })
    await copies.keep(db, claimKey(id), { value, asOf }, value.rev)
    return { value, asOf }
  }

  /** True when the claim is kept now, false when it is not this user's any more. */
  const tryClaim = (db: UserDatabase, id: string): Promise<boolean> =>
    fetchClaim(db, id).then(
      () => true,
      (fault: unknown) => {
        if (isGone(fault)) return false
        throw fault
      },
    )

  async function refreshClaim(id: string): Promise<void> {
    const db = await open()
    const claim = await fetchClaim(db, id)
    // One after the other: two claims that are fetched at once are in the same list.
    patching = patching.catch(() => null).then(() => patchLists(copies, db, claim))
    await patching
  }

  return {
    ...records,
    async claim(id) {
      const [copy, ops, me] = await Promise.all([copies.read<Claim>(claimKey(id)), deps.ops(), deps.owner()])
      if (me === null) return null
      const own = ops.filter((op) => op.groupId === claimGroup(id))
      return copy === null ? newClaim(id, own, me) : overlayClaim(copy, own, me)
    },

    async claims(section) {
      const [list, ops, me] = await Promise.all([copies.read<ClaimList>(listKey(section)), deps.ops(), deps.owner()])
      if (me === null) return { rows: [], asOf: null }
      const byClaim = Map.groupBy(ops, (op) => op.groupId)
      const rows = (list?.value ?? []).map((row) =>
        overlayRow(row, byClaim.get(claimGroup(row.value.ticket_id)) ?? [], me),
      )
      const known = new Set(rows.map((row) => row.value.ticket_id))
      const filed = newRows({ section, ops, asOf: list?.asOf ?? 0, me }).filter(
        (row) => !known.has(row.value.ticket_id),
      )
      return { rows: [...filed, ...rows], asOf: list?.asOf ?? null }
    },

    async refreshClaims(section) {
      const [db, me] = [await open(), await deps.owner()]
      if (me === null) throw new SaveRefused('signed-out')
      const asOf = world.now()
      const rows = await fetchList(http, section, me)
      const before = await copies.read<ClaimList>(listKey(section))
      await copies.keep(db, listKey(section), { asOf, value: rows.map((value) => ({ value, asOf })) })
      const wanted = rows.filter((row) => !isClosed(row))
      const known = await copies.facts(rows.map((row) => claimKey(row.ticket_id)))
      const isCurrent = (row: ClaimRow) => known.get(claimKey(row.ticket_id))?.rev === row.rev
      await copies.confirm(
        wanted.filter(isCurrent).map((row) => claimKey(row.ticket_id)),
        asOf,
      )
      const stale = wanted.filter((row) => !isCurrent(row)).map((row) => row.ticket_id)
      const left = (before?.value ?? [])
        .map((row) => row.value.ticket_id)
        .filter((id) => !rows.some((row) => row.ticket_id === id))
      await threeAtATime(left, (id) => tryClaim(db, id))
      const fetched = await threeAtATime(stale, (id) => tryClaim(db, id))
      const working = (await deps.ops())
        .filter((op) => op.state !== 'acked')
        .map((op) => claimKey(op.groupId.slice(claimGroup('').length)))
      await copies.dropOlder(asOf - keptFor, new Set(working))
      return { kept: wanted.length - fetched.filter((isKept) => !isKept).length }
    },

    refreshClaim,
    forget: () => {
      copies.forget()
    },

    async refreshAcked() {
      const acked = (await deps.ops()).filter((op) => op.state === 'acked' && op.groupId.startsWith(claimGroup('')))
      const byClaim = Map.groupBy(acked, (op) => op.groupId.slice(claimGroup('').length))
      const kept = await copies.facts([...byClaim.keys()].map(claimKey))
      const stale = [...byClaim].filter(([id, ops]) => {
        // A claim that was filed here has no copy yet; of another, somebody else's on this device, none is wanted.
        const asOf = kept.get(claimKey(id))?.asOf ?? (filingOf(id, ops) === null ? Infinity : 0)
        return ops.some((op) => isLaid(op, asOf))
      })
      await threeAtATime(stale, ([id]) => refreshClaim(id).catch(() => null))
      await refreshAckedRecords()
    },

    async mirrored<R extends Row>(row: R, input: Sent<R>) {
      const asOf = world.now()
      // A device that cannot keep a copy must not hide the answer that is there.
      const db = await open().catch(() => null)
      const key = db === null ? null : await nameOf(db, addressOf(row, input)).catch(() => null)
      try {
        const value = await http.call(row, input)
        if (db !== null && key !== null) await copies.keep(db, key, { value, asOf }).catch(() => null)
        return { value, asOf, fresh: true }
      } catch (fault) {
        if (key !== null && isGone(fault)) await copies.drop(key).catch(() => null)
        const copy = key !== null && isNoNews(fault) ? await copies.read<Reply<R>>(key).catch(() => null) : null
        if (copy === null) throw fault
        return { value: copy.value, asOf: copy.asOf, fresh: false }
      }
    },

    async keptCopy<R extends Row>(row: R, input: Sent<R>) {
      return copies.read<Reply<R>>(await nameOf(await open(), addressOf(row, input)))
    },
  }
}
