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
 * Reloads if code fails to load anywhere in the app because its build is gone. Anything else is a matter of the network: a
 * reload would take what is typed, or replace the page by the browser's error page.
 */
export function reloadOnChunkFailure(now: () => number, isBuildGone: () => Promise<boolean>): void {
  window.addEventListener('vite:preloadError', () => {
    if (!navigator.onLine) return
    void isBuildGone().then((isGone) => {
      if (isGone) reloadOnce(now())
    })
  })
}

/**
 * Whether the server no longer has the code that this page began with. An answer from anybody else and no answer at all
 * mean no. Code that did not arrive while the network was out is still there when the server is asked afterwards.
 */
export async function isBuildGone(fetchFromServer: typeof globalThis.fetch, page: Document): Promise<boolean> {
  const entry = page.querySelector<HTMLScriptElement>('script[type="module"][src]')
  if (entry === null) return false
  // The worker answers a GET of it from its cache.
  const answer = await fetchFromServer(entry.src, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  return answer?.status === 404
}
