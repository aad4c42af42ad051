// The answers that a page was drawn from: the server's render gathers them, the app starts with them.
import type { QueryClient } from '@tanstack/react-query'
import type { FirstRead } from '../../contract/kernel/drawn-page.ts'
import { drawnPageIds } from '../../contract/kernel/drawn-page.ts'
import { site } from '../../contract/site.ts'
import type { SiteInfo } from '../../contract/site.ts'
import { findRefusal } from './error-message.ts'

/** Modules whose reads are the same for every visitor. A cart and a session are not. */
export const sharedReads = /^(catalogue|site|servicers|passports|bulletins)\./
/** What a person's page reads beside their own work. */
export const personalPageReads = /^(site|bulletins)\./

/** Reads what the drawn page still waits for, of these modules. Whether anything was answered, so that the page can be drawn again. */
export async function readPending(queries: QueryClient, modules: RegExp): Promise<boolean> {
  const pending = queries
    .getQueryCache()
    .getAll()
    .filter(
      ({ state, options, meta }) =>
        state.status === 'pending' &&
        (options as { enabled?: unknown }).enabled !== false &&
        modules.test(String(meta?.['row'])) &&
        meta?.['isBytes'] !== true,
    )
  await Promise.all(pending.map((query) => query.fetch().catch(() => undefined)))
  return pending.length > 0
}

/** Whether a read failed for another reason than that there is no such thing: then the page would say so for minutes. */
export const hasFailed = (queries: QueryClient): boolean =>
  queries
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.status === 'error' && findRefusal(state.error)?.status !== 404)

/** The site's info, which every page reads. */
export const findSiteInfo = (queries: QueryClient): SiteInfo | null =>
  queries.getQueryData<{ readonly value: SiteInfo }>([
    site.table.readSite.method,
    site.table.readSite.path,
    { query: {} },
  ])?.value ?? null

/** The answers so far. */
export const listAnswers = (queries: QueryClient): readonly FirstRead[] =>
  queries
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data, state.dataUpdatedAt])

/** Starts the cache with the answers in the page, once: they are older on the next. */
export function takeFirstReads(queries: QueryClient, page: Document): void {
  const block = page.getElementById(drawnPageIds.reads)
  if (block === null) return
  block.remove()
  for (const [key, data, updatedAt] of JSON.parse(block.textContent) as readonly FirstRead[])
    queries.setQueryData(key, data, { updatedAt })
}
