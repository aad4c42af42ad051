import type { Received, Reply } from '../../../contract/kernel/endpoint.ts'
import type { records } from '../../../contract/warranty-records.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { seenOf } from './find-record.ts'
import type { Found } from './lists.store.ts'
import { listRecords, searchRecords } from './lists.store.ts'
import { picturesOf } from './pictures.store.ts'
import { listedScope, searchScope } from './warranty.policy.ts'
import { wireRow } from './warranty.view.ts'

type Page = Reply<typeof records.listRecords>
type ListQuery = Received<typeof records.listRecords>['query']

const perPage = 25
/** Unpaged: as many as a picker or an export can carry. */
const unpaged = 1000

/** One's own account's registrations, or all for reviewer and admin, newest first (W02). */
export async function listRegistrations(call: SignedIn, query: ListQuery): Promise<Page> {
  const { status, filter, paginate } = query
  const limit = paginate === false ? unpaged : perPage
  const slice = { offset: (query.page - 1) * limit, limit }
  const found = await listRecords(call.tx, listedScope(call.actor), { status, filter }, slice)
  return page(call, found, { ...slice, number: query.page, urlOf: urlOf('/warranties', { status, filter, paginate }) })
}

/** A page of the registrations whose serial or number fits what was typed (W01 `with_page=search`). */
export async function searchFor(
  call: SignedIn,
  typed: string,
  query: Received<typeof records.readRecord>['query'],
): Promise<Page> {
  const slice = { offset: (query.page - 1) * perPage, limit: perPage }
  const found = await searchRecords(call.tx, searchScope(call.actor), typed, slice)
  const path = `/warranties/${encodeURIComponent(typed)}`
  return page(call, found, {
    ...slice,
    number: query.page,
    urlOf: urlOf(path, { with_page: query.with_page, type: query.type }),
  })
}

const urlOf =
  (path: string, said: Readonly<Record<string, string | boolean | undefined>>) =>
  (number: number): string => {
    const words = Object.entries({ ...said, page: number }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    )
    return `${path}?${new URLSearchParams(words).toString()}`
  }

async function page(
  call: SignedIn,
  { rows, total }: Found,
  at: { offset: number; limit: number; number: number; urlOf: (number: number) => string },
): Promise<Page> {
  const seen = await seenOf(call, rows)
  const whole = seen.filter((one) => one.isWhole).map((one) => one.record.record_id)
  const pictures = await picturesOf(call.tx, whole)
  const lastPage = Math.max(1, Math.ceil(total / at.limit))
  return {
    current_page: at.number,
    data: seen.map((one) => wireRow(one, pictures(one.record.record_id), call.now)),
    last_page: lastPage,
    per_page: at.limit,
    total,
    to: Math.min(total, at.offset + rows.length),
    next_page_url: at.number < lastPage ? at.urlOf(at.number + 1) : null,
    prev_page_url: at.number > 1 ? at.urlOf(Math.min(at.number - 1, lastPage)) : null,
  }
}
