// Registrations on the device: the account's list, each one that was opened whole, those found by a serial, and what
// was registered here on top.
import * as z from 'zod/mini'
import { records as rows } from '../../contract/warranty-records.ts'
import { recordRow } from '../../contract/shapes/registration.ts'
import type { RecordRow, WarrantyRecord } from '../../contract/shapes/registration.ts'
import type { UserDatabase } from '../db/tables.ts'
import type { Engine, SeenRecord, SeenRecordRow } from '../engine.ts'
import { recordGroup } from '../operations/warranty-records.ts'
import type { Copies } from './copies.ts'
import type { MirrorDeps } from './create-mirror.ts'
import { createDrawnRows } from './drawn-rows.ts'
import { isGone } from './fault-kinds.ts'
import type { Around } from './lay-registration.ts'
import type { Copy } from './overlay.ts'
import { newRow, overlayRecord, overlayRecordRow } from './overlay-record.ts'
import { isLaid } from './pending-op.ts'
import type { PendingOp } from './pending-op.ts'
import { fetchRecordList, foundRecords, isLike, ownRecords, patched, recordKey, withFound } from './record-lists.ts'
import type { RecordList } from './record-lists.ts'
import { threeAtATime } from './three-at-a-time.ts'

export interface Records extends Pick<
  Engine,
  'records' | 'record' | 'recordsLike' | 'refreshRecords' | 'refreshRecord' | 'findRecords'
> {
  /** Fetches what was asked for before something of a registration was acked. */
  readonly refreshAckedRecords: () => Promise<void>
}

const isOfRecord = (op: PendingOp) => op.groupId.startsWith(recordGroup(''))
const idOf = (op: PendingOp) => op.groupId.slice(recordGroup('').length)

export function createRecords(deps: MirrorDeps, copies: Copies): Records {
  const { open, world, http } = deps
  let writing: Promise<unknown> = Promise.resolve()
  /** One after the other: two that change the same list at once would lose one of them. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = writing.catch(() => null).then(work)
    writing = turn
    return turn
  }
  /** The day on this device. */
  const today = () => {
    const now = new Date(world.now())
    const two = (n: number) => String(n).padStart(2, '0')
    return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
  }

  async function around(): Promise<Around | null> {
    const me = await deps.owner()
    return me === null ? null : { me, today: today() }
  }

  const lists = () =>
    Promise.all([copies.read<RecordList>(ownRecords), copies.read<RecordList>(foundRecords), deps.ops()] as const)

  const drawn = createDrawnRows<SeenRecordRow | null>()
  const listedRows = createDrawnRows<SeenRecordRow>()
  const none: readonly PendingOp[] = []
  /** A row of a list with what waits laid over it. */
  const listedRow = (row: Copy<RecordRow>, ops: readonly PendingOp[] = none) =>
    listedRows.once(row, ops, () => overlayRecordRow(row, ops))
  /** The rows of machines that no list holds yet, the latest first. */
  function waitingRows(
    byRecord: ReadonlyMap<string, readonly PendingOp[]>,
    isListed: (id: string) => boolean,
    scene: Around,
  ) {
    return [...byRecord]
      .filter(([id]) => !isListed(id))
      .flatMap(([, ops]) => {
        const row = drawn.once(ops[0] ?? ops, [scene.me.userId, scene.today, ...ops], () => newRow(ops, scene))
        return row === null ? [] : [{ row, seq: Math.min(...ops.map((op) => op.seq)) }]
      })
      .sort((a, b) => b.seq - a.seq)
      .map(({ row }) => row)
  }

  async function fetchRecord(db: UserDatabase, id: string): Promise<Copy<WarrantyRecord>> {
    const asOf = world.now()
    const answer = await http
      .call(rows.readRecord, { params: { id }, query: { type: 'record', attributes: 'previous_orders' } })
      .catch(async (fault: unknown) => {
        if (isGone(fault)) await copies.drop(recordKey(id))
        throw fault
      })
    if (!('may' in answer)) throw new Error('A page came where one registration was asked for')
    await copies.keep(db, recordKey(id), { value: answer, asOf }, answer.rev)
    return { value: answer, asOf }
  }

  async function refreshRecord(id: string): Promise<void> {
    const db = await open()
    const record = await fetchRecord(db, id)
    await inTurn(async () => {
      for (const key of [ownRecords, foundRecords]) {
        const list = await copies.read<RecordList>(key)
        if (list?.value.some(({ value }) => value.id === id) === true)
          await copies.keep(db, key, { value: patched(list.value, record), asOf: list.asOf })
      }
    })
  }

  async function refreshRecords(): Promise<void> {
    const db = await open()
    const asOf = world.now()
    const fetched = await fetchRecordList(http)
    await inTurn(() => copies.keep(db, ownRecords, { value: fetched.map((value) => ({ value, asOf })), asOf }))
  }

  return {
    async records(status) {
      const [own, , ops] = await lists()
      const mine = ops.filter(isOfRecord)
      const scene = await around()
      if (scene === null) return { rows: [], asOf: null }
      const byRecord = Map.groupBy(mine, idOf)
      const listed = own?.value ?? []
      const ids = new Set(listed.map(({ value }) => value.id))
      const all = [
        ...waitingRows(byRecord, (id) => ids.has(id), scene),
        ...listed.map((row) => listedRow(row, byRecord.get(row.value.id))),
      ]
      return {
        rows: status === undefined ? all : all.filter(({ value }) => value.status === status),
        asOf: own?.asOf ?? null,
      }
    },

    async record(id) {
      const [copy, [own, found, all]] = await Promise.all([copies.read<WarrantyRecord>(recordKey(id)), lists()])
      const ops = all.filter((op) => op.groupId === recordGroup(id))
      const scene = await around()
      if (scene === null) return null
      const seen = overlayRecord(copy, ops, scene)
      if (seen !== null) return seen
      const listed = [...(own?.value ?? []), ...(found?.value ?? [])].find(({ value }) => value.id === id)
      return listed === undefined ? null : asRecord(listed, ops, scene)
    },

    async recordsLike(text) {
      const [own, found, ops] = await lists()
      const mine = ops.filter(isOfRecord)
      const scene = await around()
      if (scene === null) return []
      const byRecord = Map.groupBy(mine, idOf)
      const listed = new Map([...(found?.value ?? []), ...(own?.value ?? [])].map((row) => [row.value.id, row]))
      return [
        ...waitingRows(byRecord, (id) => listed.has(id), scene),
        ...[...listed.values()].map((row) => listedRow(row, byRecord.get(row.value.id))),
      ].filter(({ value }) => isLike(value, text))
    },

    refreshRecords,
    refreshRecord,

    async findRecords(text) {
      const db = await open()
      const asOf = world.now()
      const answer = await http.call(rows.readRecord, { params: { id: text }, query: { with_page: 'search' } })
      const found: RecordRow[] = 'data' in answer ? answer.data : [z.parse(recordRow, answer)]
      await inTurn(async () => {
        const before = await copies.read<RecordList>(foundRecords)
        await copies.keep(db, foundRecords, { value: withFound(before?.value ?? [], found, asOf), asOf })
      })
      return found
    },

    async refreshAckedRecords() {
      const acked = (await deps.ops()).filter((op) => op.state === 'acked' && isOfRecord(op))
      if (acked.length === 0) return
      const ids = [...new Set(acked.map(idOf))]
      const known = await copies.facts([ownRecords, ...ids.map(recordKey)])
      const isOld = (key: string, ops: readonly PendingOp[]) => {
        const asOf = known.get(key)?.asOf
        return asOf !== undefined && ops.some((op) => isLaid(op, asOf))
      }
      const stale = ids.filter((id) =>
        isOld(
          recordKey(id),
          acked.filter((op) => idOf(op) === id),
        ),
      )
      await threeAtATime(stale, (id) => refreshRecord(id).catch(() => null))
      if (isOld(ownRecords, acked)) await refreshRecords()
    },
  }
}

/** What a list told of a registration, in the shape of a whole one: the screen says what is missing. */
function asRecord(row: Copy<RecordRow>, ops: readonly PendingOp[], scene: Around): SeenRecord | null {
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
  const seen = overlayRecord({ value, asOf: row.asOf }, ops, scene)
  return seen === null ? null : { ...seen, value: { ...seen.value, pictures: row.value.pictures }, is: 'listed' }
}
