import { forget, forgetAll, remember, useRecents } from '../../../platform/recents.ts'

const searches = { key: 'partwright.searches', most: 8 } as const

/** What was searched for on this device, the latest first. */
export const useRecentSearches = (): readonly string[] => useRecents(searches)

/** Keeps a search; a term that only grew while it was typed takes the place of the shorter one. */
export const rememberSearch = (term: string): void => {
  if (term.trim().length > 1) remember(searches, term.trim())
}
export const forgetSearch = (term: string): void => {
  forget(searches, term)
}
export const forgetSearches = (): void => {
  forgetAll(searches)
}
