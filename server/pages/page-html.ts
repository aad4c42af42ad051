import type { PageLink, PageMeta } from '../kernel/http/page-meta.ts'

/** The shop data that every page needs. */
export interface Shop {
  /** The public address, `https://parts.example.com`, without a trailing slash. */
  readonly base: string
  /** The shop's name, which follows the title of each page. */
  readonly name: string
}

const truncate = (text: string, most: number) =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/\s+\S*$/, '')}…`

/** Breadcrumbs as structured data for search engines. */
const toBreadcrumbs = ({ base }: Shop, trail: readonly PageLink[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ label, to }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: label,
    item: `${base}${to}`,
  })),
})

/** Creates the metadata of an existing page. The last link of `trail` is the page itself. */
export function createPageMeta(
  shop: Shop,
  page: {
    readonly trail: readonly PageLink[]
    readonly title: string
    readonly description: string
    readonly links: readonly PageLink[]
    readonly picture?: string
    readonly kind?: 'product'
    readonly graph?: readonly (readonly [string, string])[]
    readonly data?: readonly object[]
  },
): PageMeta {
  const own = page.trail.at(-1)?.to ?? '/'
  return {
    status: 200,
    title: `${page.title} · ${shop.name}`,
    description: truncate(page.description.replace(/\s+/g, ' ').trim(), 300),
    canonical: `${shop.base}${own}`,
    graph: [
      ['og:type', page.kind ?? 'website'],
      ['og:site_name', shop.name],
      ['og:image', page.picture ?? `${shop.base}/icons/icon-512.png`],
      ...(page.graph ?? []),
    ],
    data: [...(page.data ?? []), toBreadcrumbs(shop, page.trail)],
    links: [...page.trail.slice(0, -1), ...page.links],
  }
}

/** Creates the page of an unknown path (`SF039`). */
export const createMissingPage = (shop: Shop): PageMeta => ({
  status: 404,
  title: `Page Not Found · ${shop.name}`,
  description: 'There is nothing at this address. Check the URL for typing errors.',
  canonical: null,
  graph: [],
  data: [],
  links: [{ label: 'Equipment', to: '/equipment-types' }],
})

/** Formats names as 'A, B and C', or the first ones followed by 'and others'. */
export function formatNames(names: readonly string[], most = 3): string {
  const first = names.slice(0, most)
  if (names.length > most) return `${first.join(', ')} and others`
  return first.length < 2 ? first.join('') : `${first.slice(0, -1).join(', ')} and ${first.at(-1) ?? ''}`
}

const encode = encodeURIComponent
export const rootLink: PageLink = { label: 'Equipment', to: '/equipment-types' }
export const typePath = (slug: string) => `/equipment-types/${encode(slug)}`
export const subtypePath = (type: string, slug: string) => `${typePath(type)}/subtypes/${encode(slug)}`
export const equipmentPath = (id: number) => `/equipment/${id}`
export const diagramPath = (equipment: number, id: number) => `/equipment/${equipment}/diagrams/${id}`
export const productPath = (id: number) => `/products/${id}`
