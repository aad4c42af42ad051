import { useSyncExternalStore } from 'react'

const wide = '(min-width: 960px)'

const watch = (changed: () => void) => {
  const query = window.matchMedia(wide)
  query.addEventListener('change', changed)
  return () => {
    query.removeEventListener('change', changed)
  }
}

/** The width that a page is drawn for where there is no screen. */
let isDrawnForDesk = false

/** On the server: whether the pages that are drawn from now on are for a desk. */
export function setDrawnForDesk(isDesk: boolean): void {
  isDrawnForDesk = isDesk
}

/** Whether the screen is at least 960 px wide, where the reading order differs and CSS alone cannot change it. */
export function useIsDesk(): boolean {
  return useSyncExternalStore(
    watch,
    () => window.matchMedia(wide).matches,
    () => isDrawnForDesk,
  )
}
