// The lists of claims on the device: the servicer's jobs (L03) and the account's claims (L02). Each row has its own
// age, so that a list row is as new as the claim's own screen.
import * as z from 'zod/mini'
import { claimsOnDevice } from '../../contract/labor-claims-device.ts'
import { claimRow } from '../../contract/shapes/claim.ts'
import type { Claim, ClaimRow } from '../../contract/shapes/claim.ts'
import type { UserDatabase } from '../db/tables.ts'
import type { Owner } from '../engine.ts'
import type { Http, ReadAnswer } from '../http/call.ts'
import { isOlder, unchangedAge } from './snapshot-store.ts'
import type { SnapshotStore } from './snapshot-store.ts'
import type { NewSnapshot, Snapshot } from './overlay.ts'

export type Section = 'jobs' | 'filed'
export type ClaimList = readonly Snapshot<ClaimRow>[]

export const sections = ['jobs', 'filed'] as const
export const listKey = (section: Section) => `claims:${section}`
export const claimKey = (id: string) => `claim:${id}`

/** Pages of a list that a device stores; the rest needs a connection. */
const maxPages = 40
const { listClaims, listServicerClaims } = claimsOnDevice

/** Every row of a list as the server has it now, with the mark of its first page; `here` is the mark of the list on the device. Throws `CallRefused` or `NoAnswer`. */
export async function fetchList(
  http: Http,
  section: Section,
  me: Owner,
  here: string | null,
): Promise<ReadAnswer<ClaimRow[]>> {
  const rows: ClaimRow[] = []
  let first: Pick<ReadAnswer<unknown>, 'mark' | 'after'> = { mark: null, after: null }
  let isPartial = false
  for (let page = 1, last = 1; page <= Math.min(last, maxPages); page += 1) {
    const {
      value: answer,
      isPartial: isShort,
      ...age
    } = section === 'jobs'
      ? await http.read(listServicerClaims, { params: { id: me.userId }, query: { page } }, here)
      : await http.read(listClaims, { query: { page } }, here)
    if (page === 1) first = age
    isPartial ||= isShort
    rows.push(...answer.data)
    last = answer.last_page
  }
  // A claim that moved between two pages while they were read is in both.
  return { ...first, isPartial, value: [...new Map(rows.map((row) => [row.ticket_id, row])).values()] }
}

/** Updates the lists that hold a newly fetched claim. */
export async function updateLists(
  snapshots: SnapshotStore,
  db: UserDatabase,
  claim: NewSnapshot<Claim>,
): Promise<void> {
  const row = z.parse(claimRow, claim.value)
  for (const section of sections) {
    const list = await snapshots.read<ClaimList>(listKey(section))
    const before = list?.value.find((one) => one.value.ticket_id === row.ticket_id)
    if (list === null || before === undefined || isOlder(claim, before)) continue
    await snapshots.save(db, listKey(section), {
      ...unchangedAge(list),
      value: list.value.map((one) => (one === before ? { value: row, asOf: claim.asOf, mark: claim.mark } : one)),
    })
  }
}
