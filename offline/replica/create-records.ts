// Registrations on the device: the account's list, each one that was opened, those found by a serial, and machines that
// were registered here.
import { records as rows } from '../../contract/warranty-records.ts'
import type { RecordRow, WarrantyRecord } from '../../contract/shapes/registration.ts'
import type { UserDatabase } from '../db/tables.ts'
import type { Engine, SeenRecord, SeenRecordRow } from '../engine.ts'
import { recordGroup } from '../operations/operation.ts'
import type { DeviceContext } from '../operations/operation.ts'
import { unchangedAge } from './snapshot-store.ts'
import type { SnapshotStore } from './snapshot-store.ts'
import { isAckedFor } from './acked-for.ts'
import type { ReplicaPorts } from './create-replica.ts'
import { closeRecord, isWaitingIn, keepWaitingRows, retireSnapshot } from './gone-snapshots.ts'
import type { Access } from './gone-snapshots.ts'
import { chooseNone, chooseRecords } from './choose-ops.ts'
import { createRowCache } from './row-cache.ts'
import { isGone } from '../http/read-errors.ts'
import type { NewSnapshot, Snapshot } from './overlay.ts'
import { toNewRow, overlayRecord, overlayRecordRow } from './overlay-record.ts'
import { isPendingAt } from '../operations/pending-op.ts'
import type { PendingOp } from '../operations/pending-op.ts'
import {
  fetchRecordList,
  foundRecords,
  matchesText,
  ownRecords,
  withRecord,
  recordKey,
  withFound,
} from './record-lists.ts'
import type { RecordList } from './record-lists.ts'
import { mapWithConcurrency } from '../map-with-concurrency.ts'
import { groupBy } from '../../domain/group-by.ts'

export interface Records extends Pick<
  Engine,
  'records' | 'record' | 'recordsLike' | 'refreshRecords' | 'refreshRecord' | 'findRecords'
> {
  /** Fetches the snapshots that are older than an acked op of their registration. */
  readonly refreshAckedRecords: () => Promise<void>
}

const isOfRecord = (op: PendingOp) => op.groupId.startsWith(recordGroup(''))
const getRecordId = (op: PendingOp) => op.groupId.slice(recordGroup('').length)

export function createRecords(replicaPorts: ReplicaPorts, snapshots: SnapshotStore): Records {
  const { open, ports, http } = replicaPorts
  let writing: Promise<unknown> = Promise.resolve()
  /** One at a time: two changes of the same list at once would lose one. */
  const runInTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = writing.catch(() => null).then(work)
    writing = turn
    return turn
  }
  /** The day on this device. */
  const today = () => {
    const now = new Date(ports.now())
    const two = (n: number) => String(n).padStart(2, '0')
    return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
  }

  async function readContext(): Promise<DeviceContext | null> {
    const me = await replicaPorts.owner()
    return me === null ? null : { me, today: today() }
  }

  const snapshotLists = () =>
    Promise.all([snapshots.read<RecordList>(ownRecords), snapshots.read<RecordList>(foundRecords)] as const)
  const lists = () =>
    Promise.all([snapshotLists(), replicaPorts.ops(chooseRecords)] as const).then(
      ([[own, found], ops]) => [own, found, ops] as const,
    )

  const newRows = createRowCache<SeenRecordRow | null>()
  const listedRows = createRowCache<SeenRecordRow>()
  const none: readonly PendingOp[] = []
  /** A row of a list with its pending ops applied. */
  const toListedRow = (row: Snapshot<RecordRow>, ops: readonly PendingOp[] = none) =>
    listedRows.getOrMake(row, ops, () => overlayRecordRow(row, ops))
  /** The rows of machines that are in no list yet, the latest first. */
  function listNewRows(
    byRecord: ReadonlyMap<string, readonly PendingOp[]>,
    isListed: (id: string) => boolean,
    context: DeviceContext,
  ) {
    return [...byRecord]
      .filter(([id]) => !isListed(id))
      .flatMap(([, ops]) => {
        const row = newRows.getOrMake(ops[0] ?? ops, [context.me.userId, context.today, ...ops], () =>
          toNewRow(ops, context),
        )
        return row === null ? [] : [{ row, seq: Math.min(...ops.map((op) => op.seq)) }]
      })
      .sort((a, b) => b.seq - a.seq)
      .map(({ row }) => row)
  }

  async function fetchRecord(db: UserDatabase, id: string): Promise<NewSnapshot<WarrantyRecord>> {
    const asOf = ports.now()
    const here = await snapshots.readMark(recordKey(id))
    const { value: answer, ...read } = await http
      .read(rows.readRecord, { params: { id }, query: { type: 'record', attributes: 'previous_orders' } }, here)
      .catch(async (error: unknown) => {
        if (isGone(error))
          await retireSnapshot(snapshots, db, () => replicaPorts.ops(chooseNone), {
            key: recordKey(id),
            groupId: recordGroup(id),
            age: { ...error.read, asOf },
          })
        throw error
      })
    if (!('may' in answer)) throw new Error('The server answered with a page instead of one registration')
    const snapshot = { ...read, value: answer, asOf }
    await snapshots.save(db, recordKey(id), snapshot, answer)
    return snapshot
  }

  /** What the server says about a registration that has left the list. */
  const askAccess = (db: UserDatabase, id: string): Promise<Access> =>
    fetchRecord(db, id).then(
      () => 'kept',
      (error: unknown) => (isGone(error) ? 'gone' : 'unknown'),
    )

  async function refreshRecord(id: string): Promise<void> {
    const db = await open()
    const record = await fetchRecord(db, id)
    await runInTurn(async () => {
      for (const key of [ownRecords, foundRecords]) {
        const list = await snapshots.read<RecordList>(key)
        if (list?.value.some(({ value }) => value.id === id) === true)
          await snapshots.save(db, key, { ...unchangedAge(list), value: withRecord(list.value, record) })
      }
    })
  }

  async function refreshRecords(): Promise<void> {
    const db = await open()
    const asOf = ports.now()
    const { value: fetched, isPartial, ...read } = await fetchRecordList(http, await snapshots.readMark(ownRecords))
    await runInTurn(async () => {
      const before = await snapshots.read<RecordList>(ownRecords)
      const ops = await replicaPorts.ops(chooseNone)
      const ids = new Set(fetched.map((row) => row.id))
      // Only these are asked for one by one: thousands of others may have left the list with one change of account.
      const lacking = (before?.value ?? []).filter(({ value }) => !ids.has(value.id))
      const left = lacking.filter(({ value }) => isWaitingIn(ops, recordGroup(value.id)))
      // A list that could be read only in part says nothing of what it lacks.
      const others = isPartial ? lacking.filter((row) => !left.includes(row)) : []
      const asked = await mapWithConcurrency(left, ({ value }) => askAccess(db, value.id))
      const access = new Map(left.map(({ value }, at) => [value.id, asked[at] ?? 'unknown']))
      const waiting = keepWaitingRows(
        left,
        () => true,
        (row) => access.get(row.id) ?? 'unknown',
      )
      await snapshots.save(db, ownRecords, {
        ...read,
        value: [...fetched.map((value) => ({ value, asOf, mark: read.mark })), ...waiting, ...others],
        asOf,
      })
    })
  }

  return {
    async records(status) {
      const [own, , ops] = await lists()
      const mine = ops.filter(isOfRecord)
      const context = await readContext()
      if (context === null) return { rows: [], asOf: null }
      const byRecord = groupBy(mine, getRecordId)
      const listed = (own?.value ?? []).filter((row) => isShown(row, ops))
      const ids = new Set(listed.map(({ value }) => value.id))
      const all = [
        ...listNewRows(byRecord, (id) => ids.has(id), context),
        ...listed.map((row) => toListedRow(row, byRecord.get(row.value.id))),
      ]
      return {
        rows: status === undefined ? all : all.filter(({ value }) => value.status === status),
        asOf: own?.asOf ?? null,
      }
    },

    async record(id) {
      const [snapshot, [own, found], ops] = await Promise.all([
        snapshots.read<WarrantyRecord>(recordKey(id)),
        snapshotLists(),
        replicaPorts.opsOf(recordGroup(id)),
      ])
      const context = await readContext()
      if (context === null) return null
      const seen = overlayRecord(snapshot, ops, context)
      if (snapshot?.isGone === true && seen !== null)
        return isWaitingIn(ops, recordGroup(id)) ? { ...seen, value: closeRecord(seen.value) } : null
      if (seen !== null) return seen
      const listed = [...(own?.value ?? []), ...(found?.value ?? [])].find(
        (row) => row.value.id === id && isShown(row, ops),
      )
      return listed === undefined ? null : toListedRecord(listed, ops, context)
    },

    async recordsLike(text) {
      const [own, found, ops] = await lists()
      const mine = ops.filter(isOfRecord)
      const context = await readContext()
      if (context === null) return []
      const byRecord = groupBy(mine, getRecordId)
      const all = [...(found?.value ?? []), ...(own?.value ?? [])].filter((row) => isShown(row, ops))
      const listed = new Map(all.map((row) => [row.value.id, row]))
      return [
        ...listNewRows(byRecord, (id) => listed.has(id), context),
        ...[...listed.values()].map((row) => toListedRow(row, byRecord.get(row.value.id))),
      ].filter(({ value }) => matchesText(value, text))
    },

    refreshRecords,
    refreshRecord,

    async findRecords(text, page = 1) {
      const db = await open()
      const asOf = ports.now()
      const here = await snapshots.readMark(foundRecords)
      const { value: answer, ...read } = await http.read(
        rows.readRecord,
        { params: { id: text }, query: { with_page: 'search', page } },
        here,
      )
      if (!('data' in answer)) throw new Error('The server answered with one registration instead of a page')
      await runInTurn(async () => {
        const before = await snapshots.read<RecordList>(foundRecords)
        await snapshots.save(db, foundRecords, {
          ...read,
          value: withFound(before?.value ?? [], answer.data, { asOf, mark: read.mark }),
          asOf,
        })
      })
      return answer
    },

    async refreshAckedRecords() {
      const acked = (await replicaPorts.ops(chooseNone)).filter(
        (op) => isOfRecord(op) && (isAckedFor(op, 'registration') || isAckedFor(op, 'registrations')),
      )
      if (acked.length === 0) return
      const ids = [...new Set(acked.map(getRecordId))]
      const known = await snapshots.getFacts([ownRecords, ...ids.map(recordKey)])
      const isOld = (key: string, ops: readonly PendingOp[]) => {
        const snapshot = known.get(key)
        return snapshot !== undefined && ops.some((op) => isPendingAt(op, snapshot))
      }
      const stale = ids.filter((id) =>
        isOld(
          recordKey(id),
          acked.filter((op) => getRecordId(op) === id),
        ),
      )
      await mapWithConcurrency(stale, (id) => refreshRecord(id).catch(() => null))
      if (isOld(ownRecords, acked)) await refreshRecords()
    },
  }
}

/** Whether a row is still shown: one that is no longer this user's only while something waits on it. */
const isShown = (row: Snapshot<RecordRow>, ops: readonly PendingOp[]): boolean =>
  row.isGone !== true || isWaitingIn(ops, recordGroup(row.value.id))

/** A row of a list in the shape of a whole registration; the screen says what is missing. */
function toListedRecord(
  row: Snapshot<RecordRow>,
  ops: readonly PendingOp[],
  context: DeviceContext,
): SeenRecord | null {
  const value: WarrantyRecord = {
    ...row.value,
    scheme: null,
    market_type_id: null,
    locations: null,
    account: null,
    registered_by: null,
    notes: [],
    files: [],
    expected_files: [],
    history: [],
    previous_orders: [],
    earlier_claims: 0,
    may: { note: row.value.whole, edit: false, review: false },
  }
  const seen = overlayRecord({ ...row, value: row.isGone === true ? closeRecord(value) : value }, ops, context)
  return seen === null ? null : { ...seen, value: { ...seen.value, pictures: row.value.pictures }, is: 'listed' }
}
