import type { PageMeta, SiteFile, SitePages } from '../kernel/http/page-meta.ts'
import type { Tx } from '../kernel/call.ts'
import { Refusal } from '../kernel/refuse.ts'
import type { PageDrawer } from '../ports/page-drawer.ts'
import type { InTimeZone } from '../ports/time-zone.ts'
import { readSiteSettings } from '../modules/settings/index.ts'
import { diagramPage, equipmentPage } from './equipment-page.ts'
import { createDrawnPages } from './drawn-pages.ts'
import { createPersonalPages } from './personal-pages.ts'
import { createResponseCache } from './response-cache.ts'
import { createMissingPage } from './page-html.ts'
import type { Shop } from './page-html.ts'
import { listChunkStarts, readVersion } from './pages.store.ts'
import type { Listed } from './pages.store.ts'
import { productPage } from './product-page.ts'
import { robots, sitemap, urlsPerChunk } from './sitemap.ts'
import { subtypePage, typePage, typesPage } from './types-page.ts'

export interface PagesPorts {
  readonly tx: Tx
  /** Epoch milliseconds. */
  readonly now: () => number
  /** The public address of the shop. */
  readonly base: () => string
  /** Draws pages as the app does; null where the app is not built. */
  readonly drawer?: PageDrawer | null
  /** Missing: no page is drawn for a person. */
  readonly inTimeZone?: InTimeZone
}

/** First segments of all other app addresses, which the app renders itself. Any other address does not exist. */
const appAreas = new Set(
  [
    ...[
      '',
      'search',
      'cart',
      'checkout',
      'login',
      'account',
      'dashboard',
      'ticket',
      'question',
      'order-status',
      'share',
    ],
    ...['warranty', 'warranty-registration', 'warranty-search', 'find-a-servicer', 'wh-locations', 'm'],
    ...['offline-catalogue', 'equipment-id', 'manufacturers', 'me', 'a1', 's1', 'd1', 'cache', 'setup', 'mail'],
  ].map((area) => `/${area}`),
)

type Write = (shop: Shop, tx: Tx) => Promise<PageMeta>

/** Finds the writer of the page at an address and its cache key; null if there is no such page. */
function findWriter(path: string): { readonly key: string; readonly write: Write } | null {
  let segments: string[]
  try {
    segments = path.split('/').slice(1).map(decodeURIComponent)
  } catch {
    return null
  }
  // The database stores no such text, and refuses to look for it.
  if (segments.some((one) => one.includes('\u0000'))) return null
  if (segments.at(-1) === '') segments.pop()
  const [area = '', ...rest] = segments
  const id = /^[1-9]\d{0,8}$/.test(rest[0] ?? '') ? Number(rest[0]) : null
  const cached = (write: Write, own: readonly string[] = segments) => ({ key: JSON.stringify(own), write })
  if (area === 'products' && id !== null) return cached((shop, tx) => productPage(shop, tx, id), segments.slice(0, 2))
  if (area === 'equipment' && id !== null) {
    if (rest.length === 1) return cached((shop, tx) => equipmentPage(shop, tx, id))
    const diagram = Number(rest[2])
    return rest.length === 3 && rest[1] === 'diagrams' && /^[1-9]\d{0,8}$/.test(rest[2] ?? '')
      ? cached((shop, tx) => diagramPage(shop, tx, id, diagram))
      : null
  }
  if (area !== 'equipment-types') return null
  const [type, part, subtype, market] = rest
  if (type === undefined) return cached(typesPage)
  if (part === undefined || (part === 'subtypes' && subtype === undefined))
    return cached((shop, tx) => typePage(shop, tx, type), segments.slice(0, 2))
  return part === 'subtypes' && subtype !== undefined && rest.length <= 4
    ? cached((shop, tx) => subtypePage(shop, tx, [type, subtype, market]))
    : null
}

/** Creates the shop's pages for clients that do not run the app. Each is rendered once per version of the catalogue. */
export function createPages({ tx, now, base: getBase, drawer = null, inTimeZone }: PagesPorts): SitePages {
  const base = () => getBase().replace(/\/+$/, '')
  const pages = createResponseCache<PageMeta>({ most: 2000, forMs: 300_000, now })
  const forMs = 3_600_000
  const files = createResponseCache<SiteFile | null>({ most: 64, forMs, now })
  const starts = createResponseCache<readonly number[]>({ most: 2, forMs, now })
  const shop = async (): Promise<Shop> => ({ base: base(), name: (await readSiteSettings(tx)).page_title })
  const writeOrMissing = async (write: Write): Promise<PageMeta> => {
    const here = await shop()
    try {
      return await write(here, tx)
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) return createMissingPage(here)
      throw error
    }
  }
  const page = async (path: string): Promise<PageMeta | null> => {
    if (appAreas.has(`/${path.split('/')[1] ?? ''}`)) return null
    const writer = findWriter(path)
    if (writer === null) return createMissingPage(await shop())
    return pages(writer.key, await readVersion(tx), () => writeOrMissing(writer.write))
  }
  return {
    page,
    draw: drawer === null ? null : createDrawnPages({ drawer, now, readVersion: () => readVersion(tx), meta: page }),
    drawFor: drawer === null || inTimeZone === undefined ? null : createPersonalPages({ drawer, now, inTimeZone }),
    async file(path) {
      if (path === '/robots.txt') return robots(base())
      const version = await readVersion(tx)
      const startsOf = (listed: Listed) => starts(listed, version, () => listChunkStarts(tx, listed, urlsPerChunk))
      return files(path, version, () => sitemap(tx, base(), path, startsOf))
    },
  }
}
