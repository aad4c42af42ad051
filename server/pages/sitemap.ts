import type { SiteFile } from '../kernel/http/page-meta.ts'
import type { Tx } from '../kernel/call.ts'
import { listTypes } from '../modules/catalogue/index.ts'
import { equipmentPath, productPath, subtypePath, rootLink, typePath } from './page-html.ts'
import { listIds } from './pages.store.ts'
import type { Listed } from './pages.store.ts'

/** Addresses in one file of the sitemap; the protocol allows 50,000. */
export const urlsPerChunk = 10_000

const xml = (root: string, lines: readonly string[]): SiteFile => ({
  type: 'text/xml; charset=utf-8',
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</${root}>\n`,
})
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
const urls = (base: string, paths: readonly string[]) =>
  xml(
    'urlset',
    paths.map((path) => `<url><loc>${escapeXml(base + path)}</loc></url>`),
  )

const paths: Readonly<Record<Listed, (id: number) => string>> = { equipment: equipmentPath, products: productPath }
const lists = Object.keys(paths) as Listed[]
const isListed = (text: string | undefined): text is Listed => lists.includes(text as Listed)

/** The first id of each file of a list. To find them costs a look at the whole list. */
type StartsOf = (listed: Listed) => Promise<readonly number[]>

/** Creates `/sitemap.xml`, the index, or one of its files; null if there is no such file. */
export async function sitemap(tx: Tx, base: string, path: string, startsOf: StartsOf): Promise<SiteFile | null> {
  if (path === '/sitemap.xml') return index(base, startsOf)
  if (path === '/sitemap-types.xml') return types(tx, base)
  const [, listed, number] = /^\/sitemap-(equipment|products)-([1-9]\d{0,4})\.xml$/.exec(path) ?? []
  if (!isListed(listed)) return null
  const start = (await startsOf(listed))[Number(number) - 1]
  if (start === undefined) return null
  return urls(base, (await listIds(tx, listed, start, urlsPerChunk)).map(paths[listed]))
}

async function index(base: string, startsOf: StartsOf): Promise<SiteFile> {
  const names = ['types']
  for (const listed of lists) names.push(...(await startsOf(listed)).map((_, at) => `${listed}-${at + 1}`))
  return xml(
    'sitemapindex',
    names.map((part) => `<sitemap><loc>${escapeXml(`${base}/sitemap-${part}.xml`)}</loc></sitemap>`),
  )
}

async function types(tx: Tx, base: string): Promise<SiteFile> {
  const all = await listTypes({ tx }, { with: 'subtypes' })
  return urls(base, [
    rootLink.to,
    ...all.flatMap(({ slug, subtypes }) => [
      typePath(slug),
      ...(subtypes ?? []).map((one) => subtypePath(slug, one.slug)),
    ]),
    '/find-a-servicer',
  ])
}

/** Creates robots.txt: crawlers may read everything except personal pages. */
export const robots = (base: string): SiteFile => ({
  type: 'text/plain; charset=utf-8',
  body: `User-agent: *\n${[
    '/dashboard',
    '/cart',
    '/checkout',
    '/account',
    '/login',
    // Their links have a key in them.
    '/order-status',
    '/question',
    '/mail/',
    '/setup',
    '/search',
    '/share',
    '/m/',
    '/wh-locations',
  ]
    .map((path) => `Disallow: ${path}\n`)
    .join('')}\nSitemap: ${base}/sitemap.xml\n`,
})
