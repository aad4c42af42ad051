// The answers that a page was drawn from, for pages without a query cache. One with a cache starts it with `first-reads.ts`.
import type { FirstRead } from '../../contract/kernel/drawn-page.ts'
import { drawnPageIds } from '../../contract/kernel/drawn-page.ts'
import type { Reply, Row, Sent } from '../../contract/kernel/endpoint.ts'

/** What the page is drawn from where there is no document. */
let drawn: readonly FirstRead[] = []

/** On the server: the answers of the page that is drawn from now on. */
export function setDrawnAnswers(answers: readonly FirstRead[]): void {
  drawn = answers
}

function listFirstReads(): readonly FirstRead[] {
  if (typeof document === 'undefined') return drawn
  const block = document.getElementById(drawnPageIds.reads)
  return block === null ? [] : (JSON.parse(block.textContent) as readonly FirstRead[])
}

/** The answer of this read that the page was drawn with; null where it had none. */
export function findFirstAnswer<R extends Row>(row: R, input: Sent<R>): Reply<R> | null {
  const key = JSON.stringify([row.method, row.path, input])
  const found = listFirstReads().find(([queryKey]) => JSON.stringify(queryKey) === key)
  return found === undefined ? null : (found[1] as { readonly value: Reply<R> }).value
}
