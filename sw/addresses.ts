// Which addresses the worker may answer. Pure, so that each can be asked in a test.
import { site } from '../contract/site.ts'

/** Navigations that are the server's: calls, files by name, the demo gateway, the pages for whoever runs it. */
export const isNotTheApp =
  /^\/(api|demo-gateway|__bench)\/|^\/(healthz|readyz|metrics)(\?|$)|^\/[^/?]+\.(html|js|mjs|css|json|txt|xml|png|ico|svg|webmanifest)(\?|$)/

/** The API's answers that are the same for everyone; every other one may be somebody's own and never enters a cache here. */
const publicReads: ReadonlySet<string> = new Set(
  [site.table.readSite, site.table.listStates].map((row) => `/api${row.path}`),
)

export interface Asked {
  readonly url: URL
  readonly isSameOrigin: boolean
  readonly destination: string
}

export const isPublicRead = ({ url, isSameOrigin }: Asked): boolean => isSameOrigin && publicReads.has(url.pathname)

/** Drawings and pictures of the shop; what hangs below `/api` (a claim's photos) is private. */
export const isPublicPicture = ({ url, isSameOrigin, destination }: Asked): boolean =>
  isSameOrigin && destination === 'image' && !url.pathname.startsWith('/api/')

/** A diagram's picture under its hash: public, and never another under the same address. */
export const isDiagramPicture = ({ url, isSameOrigin }: Pick<Asked, 'url' | 'isSameOrigin'>): boolean =>
  isSameOrigin && /^\/api\/catalogue\/diagrams\/\d+\/image$/.test(url.pathname) && url.searchParams.has('v')

/** A built file with its hash in its name. */
export const isAsset = ({ url, isSameOrigin }: Pick<Asked, 'url' | 'isSameOrigin'>): boolean =>
  isSameOrigin && url.pathname.startsWith('/assets/')
