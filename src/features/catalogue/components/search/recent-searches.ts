import { removeRecent, clearRecents, addRecent, useRecents } from '../../../../platform/recents.ts'

const searches = { key: 'partwright.searches', max: 8 } as const

/** The searches made on this device, latest first. */
export const useRecentSearches = (): readonly string[] => useRecents(searches)

/** Saves a search. A longer term replaces the shorter one it started from. */
export const rememberSearch = (term: string): void => {
  if (term.trim().length > 1) addRecent(searches, term.trim())
}
export const forgetSearch = (term: string): void => {
  removeRecent(searches, term)
}
export const forgetSearches = (): void => {
  clearRecents(searches)
}
