import { useSyncExternalStore } from 'react'

const movedEvent = 'partwright:moved'

function watch(changed: () => void): () => void {
  window.addEventListener('popstate', changed)
  window.addEventListener(movedEvent, changed)
  return () => {
    window.removeEventListener('popstate', changed)
    window.removeEventListener(movedEvent, changed)
  }
}

const getPath = () => window.location.pathname
const getSearch = () => window.location.search

/** The path of the page that is drawn where there is no window. */
let drawnPath = '/'

/** On the server: the path of the page that is drawn from now on. */
export function setDrawnPath(path: string): void {
  drawnPath = path
}

/** The current path, for both roots of the app: sign-in, which has no router, and the shell, which has one. */
export function usePath(): string {
  return useSyncExternalStore(watch, getPath, () => drawnPath)
}

/** The query of the current address, with its question mark. A page is drawn without one. */
export function useQueryText(): string {
  return useSyncExternalStore(watch, getSearch, () => '')
}

/** State that one page passes to the next. It lives in this tab's history entry. */
export interface NavigationState {
  /** Number of items left locked on the device. */
  readonly locked?: number
}

/** Reads the state that the previous page passed, if any. */
export function readNavigationState(): NavigationState {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'locked' in state && typeof state.locked === 'number'
    ? { locked: state.locked }
    : {}
}

const readLockedCount = () => readNavigationState().locked ?? 0

/** Number of items that the previous user left locked. Updates if it arrives late. */
export function useLockedCount(): number {
  return useSyncExternalStore(watch, readLockedCount, () => 0)
}

/** Navigates from outside a router or out of it. Both roots update. */
export function navigateTo(path: string, how: 'push' | 'replace' = 'push', state: NavigationState | null = null): void {
  if (how === 'push') window.history.pushState(state, '', path)
  else window.history.replaceState(state, '', path)
  window.dispatchEvent(new Event(movedEvent))
}

/** Announces a navigation by the router, so that the other root can take over. */
export function notifyPathChange(): void {
  window.dispatchEvent(new Event(movedEvent))
}
