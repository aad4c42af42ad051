import type { SiteFile } from '../kernel/http/page-words.ts'
import type { Tx } from '../kernel/call.ts'
import { listTypes } from '../modules/catalogue/index.ts'
import { equipmentPath, productPath, subtypePath, topOfShop, typePath } from './page-parts.ts'
import { idsFrom, partStarts } from './pages.store.ts'
import type { Listed } from './pages.store.ts'

/** Addresses in one part of the sitemap; the protocol allows 50,000. */
export const addressesPerPart = 10_000

const xml = (root: string, lines: readonly string[]): SiteFile => ({
  type: 'text/xml; charset=utf-8',
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</${root}>\n`,
})
const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const inXml = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)
const urls = (base: string, paths: readonly string[]) =>
  xml(
    'urlset',
    paths.map((path) => `<url><loc>${inXml(base + path)}</loc></url>`),
  )

const paths: Readonly<Record<Listed, (id: number) => string>> = { equipment: equipmentPath, products: productPath }
const lists = Object.keys(paths) as Listed[]
const isListed = (text: string | undefined): text is Listed => lists.includes(text as Listed)

/** `/sitemap.xml`, the list of its parts, and the parts themselves; null where there is no such part. */
export async function sitemap(tx: Tx, base: string, path: string, size = addressesPerPart): Promise<SiteFile | null> {
  if (path === '/sitemap.xml') return index(tx, base, size)
  if (path === '/sitemap-types.xml') return types(tx, base)
  const [, listed, number] = /^\/sitemap-(equipment|products)-(\d{1,5})\.xml$/.exec(path) ?? []
  if (!isListed(listed)) return null
  const start = (await partStarts(tx, listed, size))[Number(number) - 1]
  if (start === undefined) return null
  return urls(base, (await idsFrom(tx, listed, start, size)).map(paths[listed]))
}

async function index(tx: Tx, base: string, size: number): Promise<SiteFile> {
  const parts = ['types']
  for (const listed of lists) {
    const starts = await partStarts(tx, listed, size)
    parts.push(...starts.map((_, at) => `${listed}-${at + 1}`))
  }
  return xml(
    'sitemapindex',
    parts.map((part) => `<sitemap><loc>${inXml(`${base}/sitemap-${part}.xml`)}</loc></sitemap>`),
  )
}

async function types(tx: Tx, base: string): Promise<SiteFile> {
  const all = await listTypes({ tx }, { with: 'subtypes' })
  return urls(base, [
    topOfShop.to,
    ...all.flatMap(({ slug, subtypes }) => [
      typePath(slug),
      ...(subtypes ?? []).map((one) => subtypePath(slug, one.slug)),
    ]),
    '/find-a-servicer',
  ])
}

/** What crawlers may read: everything but what is somebody's own. */
export const robots = (base: string): SiteFile => ({
  type: 'text/plain; charset=utf-8',
  body: `User-agent: *\n${[
    '/dashboard',
    '/cart',
    '/checkout',
    '/account',
    '/login',
    '/order-status',
    '/search',
    '/share',
    '/m/',
    '/wh-locations',
  ]
    .map((path) => `Disallow: ${path}\n`)
    .join('')}\nSitemap: ${base}/sitemap.xml\n`,
})
