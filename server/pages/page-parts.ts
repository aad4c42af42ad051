import type { PageLink, PageWords } from '../kernel/http/page-words.ts'

/** What every page is written with. */
export interface Shop {
  /** Where the shop is, `https://parts.example.com`, without a slash at its end. */
  readonly base: string
  /** The shop's name, behind the title of each page. */
  readonly name: string
}

const sentences = (text: string, most: number) =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/\s+\S*$/, '')}…`

/** The way up, as search shows it. */
const trailOf = ({ base }: Shop, trail: readonly PageLink[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ label, to }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: label,
    item: `${base}${to}`,
  })),
})

/** A page that is there. The last of `trail` is the page itself. */
export function pageOf(
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
): PageWords {
  const own = page.trail.at(-1)?.to ?? '/'
  return {
    status: 200,
    title: `${page.title} · ${shop.name}`,
    description: sentences(page.description.replace(/\s+/g, ' ').trim(), 300),
    canonical: `${shop.base}${own}`,
    graph: [
      ['og:type', page.kind ?? 'website'],
      ['og:site_name', shop.name],
      ['og:image', page.picture ?? `${shop.base}/icons/icon-512.png`],
      ...(page.graph ?? []),
    ],
    data: [...(page.data ?? []), trailOf(shop, page.trail)],
    links: [...page.trail.slice(0, -1), ...page.links],
  }
}

/** `storefront §2`: any other path. */
export const missingPage = (shop: Shop): PageWords => ({
  status: 404,
  title: `Page Not Found · ${shop.name}`,
  description: 'There is nothing at this address. Check the URL for typing errors.',
  canonical: null,
  graph: [],
  data: [],
  links: [{ label: 'Equipment', to: '/equipment-types' }],
})

/** 'A, B and C', or the first of many 'and others'. */
export function namesOf(names: readonly string[], most = 3): string {
  const first = names.slice(0, most)
  if (names.length > most) return `${first.join(', ')} and others`
  return first.length < 2 ? first.join('') : `${first.slice(0, -1).join(', ')} and ${first.at(-1) ?? ''}`
}

const part = encodeURIComponent
export const topOfShop: PageLink = { label: 'Equipment', to: '/equipment-types' }
export const typePath = (slug: string) => `/equipment-types/${part(slug)}`
export const subtypePath = (type: string, slug: string) => `${typePath(type)}/subtypes/${part(slug)}`
export const equipmentPath = (id: number) => `/equipment/${id}`
export const diagramPath = (equipment: number, id: number) => `/equipment/${equipment}/diagrams/${id}`
export const productPath = (id: number) => `/products/${id}`
