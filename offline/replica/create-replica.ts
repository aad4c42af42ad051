// The server's last snapshots: fetched when there is a network, shown when there is none, with the pending work on top.
import { claimsOnDevice } from '../../contract/labor-claims-device.ts'
import type { Reply, Row, Sent } from '../../contract/kernel/endpoint.ts'
import type { Claim, ClaimRow } from '../../contract/shapes/claim.ts'
import { isClosed } from '../../domain/labor-claims/states.ts'
import type { EnginePorts } from '../db/engine-ports.ts'
import type { UserDatabase } from '../db/tables.ts'
import type { Engine, Owner } from '../engine.ts'
import { UnreadAnswer } from '../http/call.ts'
import { toPath } from '../http/request.ts'
import { claimGroup } from '../operations/operation.ts'
import { isAckedFor } from './acked-for.ts'
import { SaveRefused } from '../outbox/save-refused.ts'
import { claimKey, fetchList, listKey, updateLists } from './claim-lists.ts'
import type { ClaimList } from './claim-lists.ts'
import { closeClaim, isWaitingIn, keepWaitingRows, retireSnapshot } from './gone-snapshots.ts'
import type { Access } from './gone-snapshots.ts'
import { createSnapshotStore } from './snapshot-store.ts'
import type { isStaleCopy } from './snapshot-store.ts'
import { createRecords } from './create-records.ts'
import type { Records } from './create-records.ts'
import { createOrders } from './create-orders.ts'
import type { Orders } from './create-orders.ts'
import { toCopyKey } from './copy-key.ts'
import { isGone, isInconclusive } from '../http/read-errors.ts'
import { createSnapshotKeys } from './snapshot-keys.ts'
import { findFiling, toNewClaim, toNewRows } from './new-claims.ts'
import { overlayClaim, overlayRow } from './overlay.ts'
import type { NewSnapshot } from './overlay.ts'
import { isPendingAt } from '../operations/pending-op.ts'
import type { ChooseOps, PendingOp } from '../operations/pending-op.ts'
import { chooseForClaimRows, chooseNone } from './choose-ops.ts'
import { mapWithConcurrency } from '../map-with-concurrency.ts'
import { groupBy } from '../../domain/group-by.ts'

export interface Replica
  extends
    Pick<
      Engine,
      | 'claim'
      | 'storedClaim'
      | 'storedClaims'
      | 'claims'
      | 'refreshClaims'
      | 'refreshClaim'
      | 'fetchOrCached'
      | 'cachedSnapshot'
    >,
    Omit<Records, 'refreshAckedRecords'>,
    Omit<Orders, 'refreshAckedOrders'> {
  /** Fetches the claims, registrations and orders whose snapshots are older than an acked op of theirs. After an error the overlay stays. */
  refreshAcked(): Promise<void>
  /** Drops decrypted snapshots after a sign-in or sign-out. */
  forget(): void
}

export interface ReplicaPorts extends Pick<EnginePorts, 'open' | 'openNow' | 'cipher' | 'ports' | 'http' | 'write'> {
  owner(): Promise<Owner | null>
  /** Every op of the open database that is not a tombstone. Its first step is Dexie's, for live queries. */
  ops(choose: ChooseOps): Promise<readonly PendingOp[]>
  /** Those of one claim, registration or order, all decrypted. Its first step is Dexie's too. */
  opsOf(groupId: string): Promise<readonly PendingOp[]>
  readonly isStaleCopy: typeof isStaleCopy
}

const { readClaim } = claimsOnDevice
const getAddress = <R extends Row>(row: R, input: Sent<R>) => `${row.method} ${toPath(row, input)}`
/** A snapshot that was not requested for 30 days is deleted. Open work is requested at every refresh. */
const retentionMs = 30 * 24 * 60 * 60_000

export function createReplica(replicaPorts: ReplicaPorts): Replica {
  const { open, ports, http } = replicaPorts
  const snapshots = createSnapshotStore(replicaPorts)
  const getKey = createSnapshotKeys(replicaPorts)
  const { refreshAckedRecords, ...records } = createRecords(replicaPorts, snapshots)
  const { refreshAckedOrders, ...orders } = createOrders(replicaPorts, snapshots)
  let updating: Promise<unknown> = Promise.resolve()

  async function fetchClaim(db: UserDatabase, id: string): Promise<NewSnapshot<Claim>> {
    const asOf = ports.now()
    const here = await snapshots.readMark(claimKey(id))
    const answer = await http.read(readClaim, { params: { id } }, here).catch(async (error: unknown) => {
      if (isGone(error))
        await retireSnapshot(snapshots, db, () => replicaPorts.ops(chooseNone), {
          key: claimKey(id),
          groupId: claimGroup(id),
          age: { ...error.read, asOf },
        })
      throw error
    })
    const snapshot = { ...answer, asOf }
    await snapshots.save(db, claimKey(id), snapshot, answer.value)
    return snapshot
  }

  /** True when the claim is stored now, false when it is no longer this user's, or when this build cannot read it. */
  const tryClaim = (db: UserDatabase, id: string): Promise<boolean> =>
    fetchClaim(db, id).then(
      () => true,
      (error: unknown) => {
        if (isGone(error) || error instanceof UnreadAnswer) return false
        throw error
      },
    )

  /** What the server says about a claim that has left a list. Without an answer the next refresh asks again. */
  const askAccess = (db: UserDatabase, id: string): Promise<Access> =>
    fetchClaim(db, id).then(
      () => 'kept',
      (error: unknown) => (isGone(error) ? 'gone' : 'unknown'),
    )

  async function refreshClaim(id: string): Promise<void> {
    const db = await open()
    const claim = await fetchClaim(db, id)
    // One at a time: two claims that are fetched together are in the same list.
    updating = updating.catch(() => null).then(() => updateLists(snapshots, db, claim))
    await updating
  }

  return {
    ...records,
    ...orders,
    async claim(id) {
      const [snapshot, own, me] = await Promise.all([
        snapshots.read<Claim>(claimKey(id)),
        replicaPorts.opsOf(claimGroup(id)),
        replicaPorts.owner(),
      ])
      if (me === null) return null
      if (snapshot === null) return toNewClaim(id, own, me)
      const seen = overlayClaim(snapshot, own, me)
      if (snapshot.isGone !== true) return seen
      return isWaitingIn(own, claimGroup(id)) ? { ...seen, value: closeClaim(seen.value) } : null
    },

    storedClaim: (id) =>
      snapshots
        .read<Claim>(claimKey(id))
        .then((snapshot) => (snapshot === null || snapshot.isGone === true ? null : snapshot)),

    async storedClaims(ids) {
      const facts = await snapshots.getFacts(ids.map(claimKey))
      return new Map(
        ids.flatMap((id) => {
          const stored = facts.get(claimKey(id))
          return stored === undefined ? [] : [[id, { asOf: stored.asOf }] as const]
        }),
      )
    },

    async claims(section) {
      const [list, ops, me] = await Promise.all([
        snapshots.read<ClaimList>(listKey(section)),
        replicaPorts.ops(chooseForClaimRows),
        replicaPorts.owner(),
      ])
      if (me === null) return { rows: [], asOf: null }
      const byClaim = groupBy(ops, (op) => op.groupId)
      const rows = (list?.value ?? [])
        .filter((row) => row.isGone !== true || isWaitingIn(ops, claimGroup(row.value.ticket_id)))
        .map((row) => overlayRow(row, byClaim.get(claimGroup(row.value.ticket_id)) ?? [], me))
      const known = new Set(rows.map((row) => row.value.ticket_id))
      const filed = toNewRows({ section, ops, list, me }).filter((row) => !known.has(row.value.ticket_id))
      return { rows: [...filed, ...rows], asOf: list?.asOf ?? null }
    },

    async refreshClaims(section) {
      const [db, me] = [await open(), await replicaPorts.owner()]
      if (me === null) throw new SaveRefused('signed-out')
      const asOf = ports.now()
      const {
        value: rows,
        isPartial,
        ...read
      } = await fetchList(http, section, me, await snapshots.readMark(listKey(section)))
      const age = { ...read, asOf }
      const before = await snapshots.read<ClaimList>(listKey(section))
      const left = (before?.value ?? []).filter((row) => !rows.some((one) => one.ticket_id === row.value.ticket_id))
      const asked = await mapWithConcurrency(left, ({ value }) => askAccess(db, value.ticket_id))
      const access = new Map(left.map(({ value }, at) => [value.ticket_id, asked[at] ?? 'unknown']))
      const ops = await replicaPorts.ops(chooseNone)
      const waiting = keepWaitingRows(
        left,
        // A list that could be read only in part says nothing of what it lacks.
        (row) => isPartial || isWaitingIn(ops, claimGroup(row.ticket_id)),
        (row) => access.get(row.ticket_id) ?? 'unknown',
      )
      await snapshots.save(db, listKey(section), {
        ...age,
        value: [...rows.map((value) => ({ value, asOf, mark: read.mark })), ...waiting],
      })
      const openClaims = rows.filter((row) => !isClosed(row))
      const known = await snapshots.getFacts(rows.map((row) => claimKey(row.ticket_id)))
      const isCurrent = (row: ClaimRow) => {
        const stored = known.get(claimKey(row.ticket_id))
        return stored?.rev === row.rev && stored.changedAt === row.updated_at
      }
      await snapshots.confirm(
        openClaims.filter(isCurrent).map((row) => claimKey(row.ticket_id)),
        age,
      )
      const stale = openClaims.filter((row) => !isCurrent(row)).map((row) => row.ticket_id)
      const fetched = await mapWithConcurrency(stale, (id) => tryClaim(db, id))
      const working = ops.filter((op) => op.state !== 'acked').map((op) => toCopyKey(op.groupId))
      await snapshots.dropOlder(asOf - retentionMs, new Set(working))
      return { stored: openClaims.length - fetched.filter((isStored) => !isStored).length }
    },

    refreshClaim,
    forget: () => {
      snapshots.forget()
    },

    async refreshAcked() {
      const acked = (await replicaPorts.ops(chooseNone)).filter(
        (op) => isAckedFor(op, 'claim') && op.groupId.startsWith(claimGroup('')),
      )
      const byClaim = groupBy(acked, (op) => op.groupId.slice(claimGroup('').length))
      const stored = await snapshots.getFacts([...byClaim.keys()].map(claimKey))
      const stale = [...byClaim].filter(([id, ops]) => {
        // A claim that was filed here has no snapshot yet. Without one, another user's claim is not fetched.
        const known = stored.get(claimKey(id)) ?? null
        return (known !== null || findFiling(id, ops) !== null) && ops.some((op) => isPendingAt(op, known))
      })
      await mapWithConcurrency(stale, ([id]) => refreshClaim(id).catch(() => null))
      await refreshAckedRecords()
      await refreshAckedOrders()
    },

    async fetchOrCached<R extends Row>(row: R, input: Sent<R>) {
      const asOf = ports.now()
      // A device that cannot store a snapshot still shows the answer.
      const db = await open().catch(() => null)
      const key = db === null ? null : await getKey(db, getAddress(row, input)).catch(() => null)
      try {
        const answer = await http.read(
          row,
          input,
          key === null ? null : await snapshots.readMark(key).catch(() => null),
        )
        if (db !== null && key !== null) await snapshots.save(db, key, { ...answer, asOf }).catch(() => null)
        return { value: answer.value, asOf, fresh: true }
      } catch (error) {
        if (key !== null && isGone(error)) await snapshots.drop(key).catch(() => null)
        const snapshot =
          key !== null && isInconclusive(error) ? await snapshots.read<Reply<R>>(key).catch(() => null) : null
        if (snapshot === null) throw error
        return { value: snapshot.value, asOf: snapshot.asOf, fresh: false }
      }
    },

    async cachedSnapshot<R extends Row>(row: R, input: Sent<R>) {
      return snapshots.read<Reply<R>>(await getKey(await open(), getAddress(row, input)))
    },
  }
}
