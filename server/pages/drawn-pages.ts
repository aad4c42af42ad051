import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { DrawnDocument, PageMeta, SitePages } from '../kernel/http/page-meta.ts'
import { renderPage } from '../kernel/http/page-meta.ts'
import { toEtag } from '../kernel/http/etag.ts'
import type { PageDrawer } from '../ports/page-drawer.ts'
import { createResponseCache } from './response-cache.ts'

const compress = promisify(brotliCompress)

/** Parameters on which a page depends. All others, such as those of a campaign, are left out. */
const used = ['brand', 'callout', 'filter', 'market', 'model', 'serial']
/** Longer addresses are no links of the shop; they would fill the memory. */
const longest = 200
/** As many are drawn at once. Each takes the processor for some 50 ms, and the app draws the page anyway. */
const atOnce = 4

/** The address by which a page is drawn and wanted; null where it is not drawn. */
export function toDrawnUrl(url: string): string | null {
  const [path = '', query = ''] = url.replace(/#.*$/s, '').split('?', 2)
  const given = new URLSearchParams(query)
  // The other tab of the sign-in is the app's.
  if (path.startsWith('/login') && given.has('sign-up')) return null
  const wanted = new URLSearchParams(used.flatMap((name) => (given.get(name) ? [[name, given.get(name) ?? '']] : [])))
  const drawn = wanted.size === 0 ? path : `${path}?${wanted.toString()}`
  return drawn.length > longest ? null : drawn
}

const notDrawn = new Error('The page is not drawn.')

interface DrawnPagesPorts {
  readonly drawer: PageDrawer
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly readVersion: () => Promise<string>
  readonly meta: (path: string) => Promise<PageMeta | null>
}

export type DrawDocument = NonNullable<SitePages['draw']>

/**
 * Creates the documents of the shop's pages: the shell with the page in it, compressed. Each is drawn once per version of
 * the catalogue and five minutes, because prices and stock change within a version.
 */
export function createDrawnPages({ drawer, now, readVersion, meta }: DrawnPagesPorts): DrawDocument {
  const documents = createResponseCache<DrawnDocument>({ most: 1000, forMs: 300_000, now })
  const running = new Map<string, Promise<DrawnDocument | null>>()
  let drawing = 0
  const draw = async (
    url: string,
    { shell, visit, isDesk }: Parameters<DrawDocument>[1],
  ): Promise<DrawnDocument | null> => {
    const about = await meta(url.replace(/\?.*$/s, ''))
    if (about !== null && about.status !== 200) return null
    const page = await drawer.draw({ url, fetch: visit, person: null, now: now(), isDesk })
    const built = page === null ? null : drawer.find(page.source)
    if (page === null || built === null) return null
    const html = renderPage(shell, about, {
      ...page,
      css: built.css + page.css,
      styles: built.styles,
      js: built.js,
      codeAhead: 'modulepreload',
    })
    const packed = await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
    return { tag: toEtag(html), packed }
  }
  /** What is not drawn is not cached either: the next request may find the server less busy, or its data readable. */
  const drawInTurn = async (url: string, asked: Parameters<DrawDocument>[1]): Promise<DrawnDocument> => {
    if (drawing >= atOnce) throw notDrawn
    drawing += 1
    try {
      const document = await draw(url, asked)
      if (document === null) throw notDrawn
      return document
    } finally {
      drawing -= 1
    }
  }
  const read = async (key: string, url: string, asked: Parameters<DrawDocument>[1]) => {
    try {
      return await documents(key, await readVersion(), () => drawInTurn(url, asked))
    } catch (error) {
      if (error === notDrawn) return null
      throw error
    } finally {
      running.delete(key)
    }
  }
  return async (url, asked) => {
    const drawn = toDrawnUrl(url)
    if (drawn === null) return null
    const key = `${asked.isDesk ? 'desk' : 'phone'} ${drawn}`
    const found = running.get(key) ?? read(key, drawn, asked)
    running.set(key, found)
    return found
  }
}
