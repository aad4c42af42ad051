// The answers that a page without a query cache was drawn from, by their keys. One with a cache has `first-reads.ts`.
import type { FirstRead } from '../../contract/kernel/drawn-page.ts'
import { drawnPageIds } from '../../contract/kernel/drawn-page.ts'

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

/** The answer that the page was drawn with; null where it had none. */
export const findFirstAnswer = <T>(key: string): T | null =>
  (listFirstReads().find(([[first]]) => first === key)?.[1] as T | undefined) ?? null
