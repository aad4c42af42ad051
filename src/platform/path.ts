import { useSyncExternalStore } from 'react'

const moved = 'partwright:moved'

function watch(changed: () => void): () => void {
  window.addEventListener('popstate', changed)
  window.addEventListener(moved, changed)
  return () => {
    window.removeEventListener('popstate', changed)
    window.removeEventListener(moved, changed)
  }
}

const here = () => window.location.pathname

/** The path as the two roots of the app see it: the sign-in, which knows no router, and the shell, which has one. */
export function usePath(): string {
  return useSyncExternalStore(watch, here)
}

/** What the page that was left says to the one that comes: it lives as long as the entry in this tab's history. */
export interface Parting {
  /** How many items were left on the device under lock. */
  readonly locked?: number
}

/** What the page before said, if anything. */
export function parting(): Parting {
  const said: unknown = window.history.state
  return typeof said === 'object' && said !== null && 'locked' in said && typeof said.locked === 'number'
    ? { locked: said.locked }
    : {}
}

const locked = () => parting().locked ?? 0

/** How many items the one who left has left under lock; told anew when it is said late. */
export function useLocked(): number {
  return useSyncExternalStore(watch, locked)
}

/** Goes to a path from outside a router, or out of it: both roots look again. */
export function moveTo(path: string, how: 'push' | 'replace' = 'push', said: Parting | null = null): void {
  if (how === 'push') window.history.pushState(said, '', path)
  else window.history.replaceState(said, '', path)
  window.dispatchEvent(new Event(moved))
}

/** Says that the router has moved, so that the other root can take over. */
export function tellMoved(): void {
  window.dispatchEvent(new Event(moved))
}
