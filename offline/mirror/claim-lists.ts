// The lists of claims on the device: my jobs (L03) and what my account filed (L02). Each row keeps its own 'as of', so
// that a claim which was fetched again is not older in the list than on its own screen.
import * as z from 'zod/mini'
import { laborClaims } from '../../contract/labor-claims.ts'
import { claimRow } from '../../contract/shapes/claim.ts'
import type { Claim, ClaimRow } from '../../contract/shapes/claim.ts'
import type { UserDatabase } from '../db/tables.ts'
import type { Owner } from '../engine.ts'
import type { Http } from '../http/call.ts'
import type { Copies } from './copies.ts'
import type { Copy } from './overlay.ts'

export type Section = 'jobs' | 'filed'
export type ClaimList = readonly Copy<ClaimRow>[]

export const sections = ['jobs', 'filed'] as const
export const listKey = (section: Section) => `claims:${section}`
export const claimKey = (id: string) => `claim:${id}`

/** A device keeps this many pages of a list; more is for a desk with a connection. */
const mostPages = 40
const { listClaims, listServicerClaims } = laborClaims.table

/** Every row of a list as the server has it now; throws `CallRefused` or `NoAnswer`. */
export async function fetchList(http: Http, section: Section, me: Owner): Promise<ClaimRow[]> {
  const rows: ClaimRow[] = []
  for (let page = 1, last = 1; page <= Math.min(last, mostPages); page += 1) {
    const answer =
      section === 'jobs'
        ? await http.call(listServicerClaims, { params: { id: me.userId }, query: { page } })
        : await http.call(listClaims, { query: { page } })
    rows.push(...answer.data)
    last = answer.last_page
  }
  // A claim that moved between two pages while they were read is in both.
  return [...new Map(rows.map((row) => [row.ticket_id, row])).values()]
}

/** Puts a claim that was fetched whole into the lists that hold it. */
export async function patchLists(copies: Copies, db: UserDatabase, claim: Copy<Claim>): Promise<void> {
  const row = z.parse(claimRow, claim.value)
  for (const section of sections) {
    const list = await copies.read<ClaimList>(listKey(section))
    const before = list?.value.find((one) => one.value.ticket_id === row.ticket_id)
    if (list === null || before === undefined || before.asOf > claim.asOf) continue
    await copies.keep(db, listKey(section), {
      asOf: list.asOf,
      value: list.value.map((one) => (one === before ? { value: row, asOf: claim.asOf } : one)),
    })
  }
}
