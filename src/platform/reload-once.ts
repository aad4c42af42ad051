const key = 'partwright.reloaded'
const pause = 60_000

/**
 * A piece of the app that cannot be loaded (an old build after a deploy) is cured by one reload.
 * A second failure within a minute is shown instead: a reload would go round in circles.
 */
export function reloadOnce(now: number): boolean {
  const last = Number(sessionStorage.getItem(key) ?? 0)
  if (now - last < pause) return false
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
 * Watches for pieces that fail to load anywhere in the app. Only where the server answers is an old build the reason:
 * without it a reload would put the browser's own error in the place of what somebody is typing.
 */
export function watchChunks(now: () => number, isServerThere: () => Promise<boolean>): void {
  window.addEventListener('vite:preloadError', () => {
    if (!navigator.onLine) return
    void isServerThere().then((isThere) => {
      if (isThere) reloadOnce(now())
    })
  })
}
