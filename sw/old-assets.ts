// A deploy under an open form must not break it: the page still asks for pieces of the build that it came from. When a
// new worker is installed, the pieces that only the old build has are set aside, and served for another 30 days.
import { isAsset } from './addresses.ts'
import type { WorkerScope } from './scope.ts'

const oldAssets = 'partwright-old-assets'
const keptAt = 'x-kept-at'
export const keptFor = 30 * 24 * 60 * 60_000

type Caches = Pick<CacheStorage, 'open'>

/** Sets aside what `from` (the precache) holds below /assets/ and the new build has not. */
export async function setAside(
  caches: Caches,
  from: string,
  built: ReadonlySet<string>,
  origin: string,
  now: number,
): Promise<void> {
  const [old, kept] = [await caches.open(from), await caches.open(oldAssets)]
  for (const request of await old.keys()) {
    const url = new URL(request.url)
    const address = `${url.origin}${url.pathname}`
    if (!isAsset({ url, isSameOrigin: url.origin === origin }) || built.has(address)) continue
    const response = await old.match(request)
    if (response === undefined || (await kept.match(address)) !== undefined) continue
    const headers = new Headers(response.headers)
    headers.set(keptAt, String(now))
    await kept.put(address, new Response(await response.blob(), { status: response.status, headers }))
  }
}

/** Lets go of what was set aside more than 30 days ago. */
export async function dropStale(caches: Caches, now: number): Promise<void> {
  const kept = await caches.open(oldAssets)
  for (const request of await kept.keys()) {
    const response = await kept.match(request)
    if (Number(response?.headers.get(keptAt) ?? 0) + keptFor < now) await kept.delete(request)
  }
}

/** Serves an asset of an earlier build, else asks the server; the precache has answered before for those of this build. */
export async function oldAsset(
  caches: Caches,
  request: Request,
  ask: (request: Request) => Promise<Response>,
): Promise<Response> {
  const url = new URL(request.url)
  return (await (await caches.open(oldAssets)).match(`${url.origin}${url.pathname}`)) ?? ask(request)
}

/** At each install and activation. `precache` is the cache of the built files, `built` the new build's addresses. */
export function keepOldAssets(scope: WorkerScope, precache: string, built: readonly string[], now: () => number): void {
  const { origin } = scope.location
  const current = new Set(built.map((url) => new URL(url, scope.location.href).href))
  scope.addEventListener('install', (event) => {
    event.waitUntil(setAside(scope.caches, precache, current, origin, now()))
  })
  scope.addEventListener('activate', (event) => {
    event.waitUntil(dropStale(scope.caches, now()))
  })
}
