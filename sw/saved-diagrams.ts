// Saved diagrams are served first; nothing evicts them. Downloads use cache mode 'reload' to bypass this, so that a
// whole brand does not evict viewed diagrams.
import { savedPicturesCache } from '../offline/catalogue/picture-cache.ts'
import { isDiagramPicture } from './request-rules.ts'

export const isDiagramView = (
  asked: { readonly url: URL; readonly isSameOrigin: boolean },
  request: Pick<Request, 'cache'>,
): boolean => isDiagramPicture(asked) && request.cache !== 'reload'

/** Serves the saved picture, else the fallback. */
export async function serveDiagram(
  caches: Pick<CacheStorage, 'open'>,
  url: URL,
  fallback: () => Promise<Response>,
): Promise<Response> {
  return (await (await caches.open(savedPicturesCache)).match(url.href, { ignoreVary: true })) ?? fallback()
}
