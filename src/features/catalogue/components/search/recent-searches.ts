import { removeRecent, clearRecents, addRecent, useRecents } from '../../../../platform/recents.ts'

const storage = { key: 'partwright.searches', max: 8 } as const

/** The searches made on this device, latest first. */
export const useRecentSearches = (): readonly string[] => useRecents(storage)

/** Saves a search. A longer term replaces the shorter one it started from. */
export const rememberSearch = (term: string): void => {
  if (term.trim().length > 1) addRecent(storage, term.trim())
}
/** Removes one recent search. */
export const removeSearch = (term: string): void => {
  removeRecent(storage, term)
}
/** Removes all recent searches. */
export const clearSearches = (): void => {
  clearRecents(storage)
}
