import type { Catalogue } from '../../../offline/catalogue/catalogue.ts'
import type { Engine } from '../../../offline/engine.ts'
import { createOfflineBundles } from '../../../offline/offline-bundle/create-offline-bundles.ts'
import type { OfflineBundles } from '../../../offline/offline-bundle/offline-bundles.ts'
import { getCachedPlacesBytes } from '../places/device-places.ts'
import { pagePlaces } from '../ports/page-places.ts'
import { createPagePorts } from '../page-ports.ts'

/** Approximate size of the postal code table. */
const placesBytes = 600_000

interface Connection {
  readonly saveData?: boolean
}

/** Creates the offline bundles of this page, with its network, storage and shared files. */
export function createPageOfflineBundles(engine: Engine, catalogue: Catalogue): OfflineBundles {
  const loadPlateReader = () => import('../plate/read-plate.ts').then(({ plateReaderDownload }) => plateReaderDownload)
  const loadHeicDecoder = () => import('../photos/heic-files.ts').then(({ heicDecoderDownload }) => heicDecoderDownload)
  const { connection } = navigator as { readonly connection?: Connection }
  const caches = 'caches' in globalThis ? globalThis.caches : null
  return createOfflineBundles({
    ...createPagePorts(),
    isSavingData: () => connection?.saveData === true,
    hasFileStorage: caches !== null,
    engine,
    catalogue,
    shared: [
      {
        is: 'places',
        bytes: placesBytes,
        getCachedBytes: () => getCachedPlacesBytes({ url: import.meta.env.PLACES_URL, caches }),
        download: async () => {
          await pagePlaces.table()
        },
      },
      {
        is: 'heic',
        bytes: import.meta.env.HEIC_DECODER?.download ?? 0,
        getCachedBytes: async () => {
          const { isCached, download } = await loadHeicDecoder()
          return (await isCached()) ? download : null
        },
        download: async () => (await loadHeicDecoder()).prefetch(),
      },
      {
        is: 'plate',
        bytes: import.meta.env.PLATE_READER?.download ?? 0,
        getCachedBytes: async () => {
          const { isCached, download } = await loadPlateReader()
          return (await isCached()) ? download : null
        },
        download: async () => (await loadPlateReader()).prefetch(() => undefined),
      },
    ],
  })
}
