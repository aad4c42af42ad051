// The lists of registrations on the device: the account's own, and those found by a serial. Each row has its own `asOf`.
import * as z from 'zod/mini'
import { records } from '../../contract/warranty-records.ts'
import { recordRow } from '../../contract/shapes/registration.ts'
import type { RecordRow, WarrantyRecord } from '../../contract/shapes/registration.ts'
import { normalizeSerial } from '../../domain/warranty/serials.ts'
import type { Http } from '../http/call.ts'
import type { Snapshot } from './overlay.ts'

export type RecordList = readonly Snapshot<RecordRow>[]

export const ownRecords = 'records:own'
export const foundRecords = 'records:found'
export const recordKey = (id: string) => `record:${id}`

/** Pages of a thousand rows that a device stores; the rest needs a connection. */
const maxPages = 5
/** Found registrations that are stored, the latest first. */
const maxFound = 200

/** Every row of the account's list as the server has it now; throws `CallRefused` or `NoAnswer`. */
export async function fetchRecordList(http: Http): Promise<RecordRow[]> {
  const rows: RecordRow[] = []
  for (let page = 1, last = 1; page <= Math.min(last, maxPages); page += 1) {
    const answer = await http.call(records.listRecords, { query: { page, paginate: 'false' } })
    rows.push(...answer.data)
    last = answer.last_page
  }
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

/** The list with a newly fetched record in it, where it holds an older row of that record. */
export function withRecord(list: RecordList, { value, asOf }: Snapshot<WarrantyRecord>): RecordList {
  return list.map((one) =>
    one.value.id === value.id && one.asOf <= asOf ? { value: z.parse(recordRow, value), asOf } : one,
  )
}

/** The found registrations with these in front. */
export function withFound(list: RecordList, rows: readonly RecordRow[], asOf: number): RecordList {
  const ids = new Set(rows.map((row) => row.id))
  return [...rows.map((value) => ({ value, asOf })), ...list.filter(({ value }) => !ids.has(value.id))].slice(
    0,
    maxFound,
  )
}

/** Whether a registration's serial or number starts with the text, in any spelling. */
export function matchesText(row: Pick<RecordRow, 'serial_number' | 'display_id'>, text: string): boolean {
  const prefix = normalizeSerial(text)
  return prefix !== '' && [row.serial_number, row.display_id].some((own) => normalizeSerial(own).startsWith(prefix))
}
