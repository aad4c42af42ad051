import type { PageWords, SiteFile, SitePages } from '../kernel/http/page-words.ts'
import type { Tx } from '../kernel/call.ts'
import { Refusal } from '../kernel/refuse.ts'
import { readSite } from '../modules/site/index.ts'
import { diagramPage, equipmentPage } from './equipment-page.ts'
import { keptAnswers } from './kept-answers.ts'
import { missingPage } from './page-parts.ts'
import type { Shop } from './page-parts.ts'
import { versionOf } from './pages.store.ts'
import { productPage } from './product-page.ts'
import { robots, sitemap } from './sitemap.ts'
import { subtypePage, typePage, typesPage } from './types-page.ts'

export interface PagesPorts {
  readonly tx: Tx
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Where the shop is, as its visitors write it. */
  readonly base: () => string
}

/** The first words of every other address of the app: it says itself what is there. Anything else is not there. */
const ofTheApp = new Set(
  [
    ...['', 'search', 'cart', 'checkout', 'login', 'account', 'dashboard', 'ticket', 'order-status', 'share'],
    ...['warranty', 'warranty-registration', 'warranty-search', 'find-a-servicer', 'wh-locations', 'm'],
    ...['offline-catalogue', 'me', 'a1', 's1', 'd1', 'cache'],
  ].map((word) => `/${word}`),
)

type Write = (shop: Shop, tx: Tx) => Promise<PageWords>

/** Who writes the words of an address, and under which name they are kept; null for what is not there. */
function writerOf(path: string): { readonly key: string; readonly write: Write } | null {
  let parts: string[]
  try {
    parts = path.split('/').slice(1).map(decodeURIComponent)
  } catch {
    return null
  }
  if (parts.at(-1) === '') parts.pop()
  const [area = '', ...rest] = parts
  const id = /^[1-9]\d{0,8}$/.test(rest[0] ?? '') ? Number(rest[0]) : null
  const kept = (write: Write, own: readonly string[] = parts) => ({ key: JSON.stringify(own), write })
  if (area === 'products' && id !== null) return kept((shop, tx) => productPage(shop, tx, id), parts.slice(0, 2))
  if (area === 'equipment' && id !== null) {
    if (rest.length === 1) return kept((shop, tx) => equipmentPage(shop, tx, id))
    const diagram = Number(rest[2])
    return rest.length === 3 && rest[1] === 'diagrams' && /^[1-9]\d{0,8}$/.test(rest[2] ?? '')
      ? kept((shop, tx) => diagramPage(shop, tx, id, diagram))
      : null
  }
  if (area !== 'equipment-types') return null
  const [type, word, subtype, market] = rest
  if (type === undefined) return kept(typesPage)
  if (word === undefined || (word === 'subtypes' && subtype === undefined))
    return kept((shop, tx) => typePage(shop, tx, type), parts.slice(0, 2))
  return word === 'subtypes' && subtype !== undefined && rest.length <= 4
    ? kept((shop, tx) => subtypePage(shop, tx, [type, subtype, market]))
    : null
}

/** The shop's pages for whoever does not run the app: worked out once for each version of the catalogue. */
export function createPages({ tx, now, base: asked }: PagesPorts): SitePages {
  const base = () => asked().replace(/\/+$/, '')
  const words = keptAnswers<PageWords>({ most: 2000, forMs: 300_000, now })
  const files = keptAnswers<SiteFile | null>({ most: 12, forMs: 3_600_000, now })
  const shop = async (): Promise<Shop> => ({ base: base(), name: (await readSite({ tx })).page_title })
  const orMissing = async (write: Write): Promise<PageWords> => {
    const here = await shop()
    try {
      return await write(here, tx)
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) return missingPage(here)
      throw error
    }
  }
  return {
    async page(path) {
      if (ofTheApp.has(`/${path.split('/')[1] ?? ''}`)) return null
      const writer = writerOf(path)
      if (writer === null) return missingPage(await shop())
      return words(writer.key, await versionOf(tx), () => orMissing(writer.write))
    },
    async file(path) {
      if (path === '/robots.txt') return robots(base())
      return files(path, await versionOf(tx), () => sitemap(tx, base(), path))
    },
  }
}
