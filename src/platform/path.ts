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

/** Goes to a path from outside a router, or out of it: both roots look again. */
export function moveTo(path: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') window.history.pushState(null, '', path)
  else window.history.replaceState(null, '', path)
  window.dispatchEvent(new Event(moved))
}

/** Says that the router has moved, so that the other root can take over. */
export function tellMoved(): void {
  window.dispatchEvent(new Event(moved))
}
