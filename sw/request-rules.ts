// Which requests the worker may answer. Pure functions, so each can be tested.

/** Navigations that the server handles: API calls, named files, the demo gateway and operator pages. */
export const serverPaths =
  /^\/(api|demo-gateway|__bench)\/|^\/(healthz|readyz|metrics)(\?|$)|^\/[^/?]+\.(html|js|mjs|css|json|txt|xml|png|ico|svg|webmanifest)(\?|$)/

/** API answers that are the same for everyone. Others may be private and are never cached here. */
const publicPaths: readonly string[] = ['/api/site', '/api/states']

export interface RequestFacts {
  readonly url: URL
  readonly isSameOrigin: boolean
  readonly destination: string
}

export const isPublicRead = ({ url, isSameOrigin }: RequestFacts): boolean =>
  isSameOrigin && publicPaths.includes(url.pathname)

/** The pictures of parts, named by their hashes. */
const partPictures = '/api/catalogue/part-pictures/'

/** The shop's drawings and pictures, and those of parts. Other pictures below `/api` (a claim's photos) are private. */
export const isPublicPicture = ({ url, isSameOrigin, destination }: RequestFacts): boolean =>
  isSameOrigin &&
  destination === 'image' &&
  (!url.pathname.startsWith('/api/') || url.pathname.startsWith(partPictures))

/** A diagram picture addressed by hash: public and immutable. */
export const isDiagramPicture = ({ url, isSameOrigin }: Pick<RequestFacts, 'url' | 'isSameOrigin'>): boolean =>
  isSameOrigin && /^\/api\/catalogue\/diagrams\/\d+\/image$/.test(url.pathname) && url.searchParams.has('v')

/** A built file with a hash in its name. */
export const isAsset = ({ url, isSameOrigin }: Pick<RequestFacts, 'url' | 'isSameOrigin'>): boolean =>
  isSameOrigin && url.pathname.startsWith('/assets/')
