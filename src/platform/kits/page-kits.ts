import type { Catalogue } from '../../../offline/catalogue/catalogue.ts'
import type { Engine } from '../../../offline/engine.ts'
import { createKits } from '../../../offline/kit/create-kits.ts'
import type { JobKits } from '../../../offline/kit/job-kit.ts'
import { arePlacesKept } from '../places/device-places.ts'
import { pagePlaces } from '../world/places.ts'
import { pageWorld } from '../world.ts'

/** About what the table of postal codes takes. */
const placesBytes = 600_000

interface Connection {
  readonly saveData?: boolean
}

/** The kits of this page's jobs: with its network, its storage and the files that all jobs share. */
export function pageKits(engine: Engine, catalogue: Catalogue): JobKits {
  const plates = () => import('../plate/read-plate.ts').then(({ keepPlateReader }) => keepPlateReader)
  const { connection } = navigator as { readonly connection?: Connection }
  const caches = 'caches' in globalThis ? globalThis.caches : null
  return createKits({
    world: pageWorld(),
    isSaving: () => connection?.saveData === true,
    keepsFiles: caches !== null,
    engine,
    catalogue,
    shared: [
      {
        is: 'places',
        bytes: placesBytes,
        here: () => arePlacesKept({ url: import.meta.env.PLACES_URL, caches }),
        take: async () => {
          await pagePlaces.table()
        },
      },
      {
        is: 'plate',
        bytes: import.meta.env.PLATE_READER?.download ?? 0,
        here: async () => {
          const { isKept, download } = await plates()
          return (await isKept()) ? download : null
        },
        take: async () => (await plates()).keep(() => undefined),
      },
    ],
  })
}
