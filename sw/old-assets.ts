// A deploy must not break an open form: the page still requests files of its own build. When a new worker installs,
// files that only the old build has are saved and served for 30 more days.
import { isAsset } from './request-rules.ts'
import type { WorkerScope } from './scope.ts'

const oldAssets = 'partwright-old-assets'
const savedAtHeader = 'x-kept-at'
export const retentionMs = 30 * 24 * 60 * 60_000

type Caches = Pick<CacheStorage, 'open'>

/** Saves files below /assets/ that `from` (the precache) has and the new build lacks. */
export async function saveOldAssets(
  caches: Caches,
  from: string,
  built: ReadonlySet<string>,
  origin: string,
  now: number,
): Promise<void> {
  const [old, saved] = [await caches.open(from), await caches.open(oldAssets)]
  for (const request of await old.keys()) {
    const url = new URL(request.url)
    const address = `${url.origin}${url.pathname}`
    if (!isAsset({ url, isSameOrigin: url.origin === origin }) || built.has(address)) continue
    const response = await old.match(request)
    if (response === undefined) continue
    // One that is there already was in use again since: its days begin anew.
    const headers = new Headers(response.headers)
    headers.set(savedAtHeader, String(now))
    await saved.put(address, new Response(await response.blob(), { status: response.status, headers }))
  }
}

/** Deletes files that were last saved more than 30 days ago. */
export async function dropExpiredAssets(caches: Caches, now: number): Promise<void> {
  const saved = await caches.open(oldAssets)
  for (const request of await saved.keys()) {
    const response = await saved.match(request)
    if (Number(response?.headers.get(savedAtHeader) ?? 0) + retentionMs < now) await saved.delete(request)
  }
}

/** Serves a file of an earlier build, else asks the server. The precache has already handled the current build. */
export async function serveOldAsset(
  caches: Caches,
  request: Request,
  ask: (request: Request) => Promise<Response>,
): Promise<Response> {
  const url = new URL(request.url)
  return (await (await caches.open(oldAssets)).match(`${url.origin}${url.pathname}`)) ?? ask(request)
}

/** Runs on each install and activation. `precache` is the cache of built files, `built` the new build's addresses. */
export function registerOldAssets(
  scope: WorkerScope,
  precache: string,
  built: readonly string[],
  now: () => number,
): void {
  const { origin } = scope.location
  const current = new Set(built.map((url) => new URL(url, scope.location.href).href))
  scope.addEventListener('install', (event) => {
    event.waitUntil(saveOldAssets(scope.caches, precache, current, origin, now()))
  })
  scope.addEventListener('activate', (event) => {
    event.waitUntil(dropExpiredAssets(scope.caches, now()))
  })
}
