// The lists of registrations on the device: the account's own, and those found by a serial. Each row has its own age.
import * as z from 'zod/mini'
import { records } from '../../contract/warranty-records.ts'
import { recordRow } from '../../contract/shapes/registration.ts'
import type { RecordRow, WarrantyRecord } from '../../contract/shapes/registration.ts'
import { ownRecordPages } from '../../domain/lists/own-records.ts'
import { normalizeSerial } from '../../domain/warranty/serials.ts'
import type { Http, ReadAnswer } from '../http/call.ts'
import type { SnapshotAge } from '../operations/pending-op.ts'
import type { NewSnapshot, Snapshot } from './overlay.ts'
import { isOlder } from './snapshot-store.ts'

export type RecordList = readonly Snapshot<RecordRow>[]

export const ownRecords = 'records:own'
export const foundRecords = 'records:found'
export const recordKey = (id: string) => `record:${id}`

/** Found registrations that are stored, the latest first. */
const maxFound = 200

/** Every row of the account's list as the server has it now, with the mark of its first page; throws `CallRefused` or `NoAnswer`. */
export async function fetchRecordList(http: Http, here: string | null): Promise<ReadAnswer<RecordRow[]>> {
  const rows: RecordRow[] = []
  let first: Pick<ReadAnswer<unknown>, 'mark' | 'after'> = { mark: null, after: null }
  let isPartial = false
  for (let page = 1, last = 1; page <= Math.min(last, ownRecordPages); page += 1) {
    const {
      value: answer,
      isPartial: isShort,
      ...age
    } = await http.read(records.listRecords, { query: { page, paginate: 'false' } }, here)
    if (page === 1) first = age
    isPartial ||= isShort
    rows.push(...answer.data)
    last = answer.last_page
  }
  return { ...first, isPartial, value: [...new Map(rows.map((row) => [row.id, row])).values()] }
}

/** The list with a newly fetched record in it, where it holds an older row of that record. */
export function withRecord(list: RecordList, record: NewSnapshot<WarrantyRecord>): RecordList {
  return list.map((one) =>
    one.value.id === record.value.id && !isOlder(record, one)
      ? { value: z.parse(recordRow, record.value), asOf: record.asOf, mark: record.mark }
      : one,
  )
}

/** The found registrations with these in front. */
export function withFound(list: RecordList, rows: readonly RecordRow[], age: SnapshotAge): RecordList {
  const ids = new Set(rows.map((row) => row.id))
  return [...rows.map((value) => ({ ...age, value })), ...list.filter(({ value }) => !ids.has(value.id))].slice(
    0,
    maxFound,
  )
}

/** Whether a registration's serial or number starts with the text, in any spelling. */
export function matchesText(row: Pick<RecordRow, 'serial_number' | 'display_id'>, text: string): boolean {
  const prefix = normalizeSerial(text)
  return prefix !== '' && [row.serial_number, row.display_id].some((own) => normalizeSerial(own).startsWith(prefix))
}
