const key = 'partwright.reloaded'
const minReloadIntervalMs = 60_000

/**
 * Reloads once if code of an old build fails to load after a deploy. A second failure within a minute is shown instead,
 * to avoid a reload loop.
 */
export function reloadOnce(now: number): boolean {
  const last = Number(sessionStorage.getItem(key) ?? 0)
  if (now - last < minReloadIntervalMs) return false
  sessionStorage.setItem(key, String(now))
  window.location.reload()
  return true
}

export function isChunkFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|ChunkLoadError|Unable to preload CSS/i.test(
      `${error.name} ${error.message}`,
    )
  )
}

/**
 * Reloads if code fails to load anywhere in the app. Only if the server answers is an old build the cause. Offline, a
 * reload would replace unsaved input with the browser's error page.
 */
export function reloadOnChunkFailure(now: () => number, isServerReachable: () => Promise<boolean>): void {
  window.addEventListener('vite:preloadError', () => {
    if (!navigator.onLine) return
    void isServerReachable().then((isThere) => {
      if (isThere) reloadOnce(now())
    })
  })
}
