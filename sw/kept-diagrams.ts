// A diagram that was kept for offline is looked for first: nothing evicts it. Whoever keeps it says 'reload' and is let
// through, so that a whole brand does not push everything else out of the cache of what was looked at.
import { keptPictures } from '../offline/catalogue/pictures.ts'
import { isDiagramPicture } from './addresses.ts'

export const isForScreen = (
  asked: { readonly url: URL; readonly isSameOrigin: boolean },
  request: Pick<Request, 'cache'>,
): boolean => isDiagramPicture(asked) && request.cache !== 'reload'

/** The kept picture, else what `otherwise` finds. */
export async function keptDiagram(
  caches: Pick<CacheStorage, 'open'>,
  url: URL,
  otherwise: () => Promise<Response>,
): Promise<Response> {
  return (await (await caches.open(keptPictures)).match(url.href, { ignoreVary: true })) ?? otherwise()
}
