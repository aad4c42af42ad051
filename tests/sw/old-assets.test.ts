import { describe, expect, it } from 'vitest'
import { dropExpiredAssets, retentionMs, serveOldAsset, saveOldAssets } from '../../sw/old-assets.ts'
import { createMemoryCaches } from '../support/memory-caches.ts'

const origin = 'https://parts.test'
const toUrl = (path: string) => `${origin}${path}`

/** Cache Storage with these precached files. */
function createCaches(precached: readonly string[]) {
  const { caches, getEntries } = createMemoryCaches({
    precache: Object.fromEntries(
      precached.map((path) => [
        toUrl(path),
        new Response(`body of ${path}`, { headers: { 'content-type': 'text/javascript' } }),
      ]),
    ),
  })
  return { caches, listSaved: () => [...getEntries('partwright-old-assets').keys()] }
}

const offlineFetch = () => Promise.reject(new TypeError('Failed to fetch'))

describe('A deploy under an open page', () => {
  it('keeps the old build’s files available, and saves nothing else', async () => {
    const { caches, listSaved } = createCaches([
      '/index.html?__WB_REVISION__=1',
      '/assets/old.js',
      '/assets/same.js?__WB_REVISION__=2',
    ])
    await saveOldAssets(caches, 'precache', new Set([toUrl('/assets/same.js'), toUrl('/assets/new.js')]), origin, 1_000)
    expect(listSaved()).toEqual([toUrl('/assets/old.js')])
    const response = await serveOldAsset(caches, new Request(toUrl('/assets/old.js')), offlineFetch)
    expect([await response.text(), response.headers.get('content-type')]).toEqual([
      'body of /assets/old.js',
      'text/javascript',
    ])
  })

  it('asks the server for a file that was not saved', async () => {
    const { caches } = createCaches([])
    const response = await serveOldAsset(caches, new Request(toUrl('/assets/next.js')), (request) =>
      Promise.resolve(new Response(request.url)),
    )
    expect(await response.text()).toBe(toUrl('/assets/next.js'))
  })

  it('drops old files 30 days after the last update that still had them', async () => {
    const { caches, listSaved } = createCaches(['/assets/old.js'])
    await saveOldAssets(caches, 'precache', new Set(), origin, 1_000)
    // A rollback brought the file back, and the next deploy drops it again.
    await saveOldAssets(caches, 'precache', new Set(), origin, 500_000)
    // Later deploys find it among the saved files alone.
    await saveOldAssets(caches, 'later', new Set(), origin, 900_000)
    await dropExpiredAssets(caches, 500_000 + retentionMs)
    expect(listSaved()).toHaveLength(1)
    await dropExpiredAssets(caches, 500_001 + retentionMs)
    expect(listSaved()).toHaveLength(0)
  })
})
