// The lists of registrations on the device: the account's own, and those that somebody looked up by a serial. Each row
// keeps its own 'as of'.
import * as z from 'zod/mini'
import { records } from '../../contract/warranty-records.ts'
import { recordRow } from '../../contract/shapes/registration.ts'
import type { RecordRow, WarrantyRecord } from '../../contract/shapes/registration.ts'
import { serialKey } from '../../domain/warranty/serials.ts'
import type { Http } from '../http/call.ts'
import type { Copy } from './overlay.ts'

export type RecordList = readonly Copy<RecordRow>[]

export const ownRecords = 'records:own'
export const foundRecords = 'records:found'
export const recordKey = (id: string) => `record:${id}`

/** A device keeps this many pages of the list, of a thousand each; more is for a desk with a connection. */
const mostPages = 5
/** Looked-up registrations that are kept, the latest first. */
const mostFound = 200

/** Every row of the account's list as the server has it now; throws `CallRefused` or `NoAnswer`. */
export async function fetchRecordList(http: Http): Promise<RecordRow[]> {
  const rows: RecordRow[] = []
  for (let page = 1, last = 1; page <= Math.min(last, mostPages); page += 1) {
    const answer = await http.call(records.listRecords, { query: { page, paginate: 'false' } })
    rows.push(...answer.data)
    last = answer.last_page
  }
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

/** A list with a record that was fetched whole in it, where it holds that record and was not fetched later itself. */
export function patched(list: RecordList, { value, asOf }: Copy<WarrantyRecord>): RecordList {
  return list.map((one) =>
    one.value.id === value.id && one.asOf <= asOf ? { value: z.parse(recordRow, value), asOf } : one,
  )
}

/** The looked-up registrations with these before them. */
export function withFound(list: RecordList, rows: readonly RecordRow[], asOf: number): RecordList {
  const ids = new Set(rows.map((row) => row.id))
  return [...rows.map((value) => ({ value, asOf })), ...list.filter(({ value }) => !ids.has(value.id))].slice(
    0,
    mostFound,
  )
}

/** Whether a registration's serial or number begins so, however it is typed. */
export function isLike(row: Pick<RecordRow, 'serial_number' | 'display_id'>, text: string): boolean {
  const wanted = serialKey(text)
  return wanted !== '' && [row.serial_number, row.display_id].some((own) => serialKey(own).startsWith(wanted))
}
