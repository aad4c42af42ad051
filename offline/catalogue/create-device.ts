// Puts the device's half together: what is kept, what answers from it, and what brings it. The same in a worker and,
// where there is none, in the page.
import type { CatalogueNews, CatalogueState } from './catalogue.ts'
import { openCatalogueDatabase } from '../db/catalogue-db.ts'
import { createHttp, NoAnswer } from '../http/call.ts'
import { answerFrom } from './answers/answer.ts'
import { readMeta, writeMeta } from './kept-pack.ts'
import type { Wanted } from './kept-pack.ts'
import type { CatalogueDevice, DeviceWorld } from './device.ts'
import { bringAbout, readOffer } from './keeping.ts'
import type { Keeping } from './keeping.ts'
import type { Library } from './library.ts'
import { openLibrary } from './library.ts'
import { readModelSize, readModelsHere } from './models-here.ts'
import { createPictures, seenPictures } from './pictures.ts'
import { createRemembered } from './remembered.ts'
import { readState } from './standing.ts'
import { isStorageFull } from './storage-full.ts'

/** What is said to the other tabs: something came, or what answers is another now. */
interface Word {
  readonly word: 'catalogue'
  readonly isRenewed: boolean
}
const isWord = (heard: unknown): heard is Word =>
  typeof heard === 'object' && heard !== null && 'word' in heard && heard.word === 'catalogue'
const lock = 'partwright-catalogue'
/** After a break it goes on by itself. */
const againAfterMs = 30_000
const tellEveryMs = 250

export function createCatalogueDevice(world: DeviceWorld): CatalogueDevice {
  const db = openCatalogueDatabase(world)
  const http = createHttp(world)
  const pictures = createPictures(world)
  const remembered = createRemembered(db)
  const line = world.channel?.()
  const watchers = new Set<(news: CatalogueNews) => void>()
  let opened: Promise<Library | null> | null = null
  let last: Library | null = null
  let running: Promise<void> | null = null
  let isAskedAgain = false
  let stopTimer: () => void = () => undefined

  const tell = (isRenewed: boolean) => {
    for (const heard of watchers) heard(isRenewed ? 'answers' : 'standing')
  }
  const changed = (isRenewed: boolean) => {
    if (isRenewed) opened = null
    tell(isRenewed)
    line?.post({ word: 'catalogue', isRenewed } satisfies Word)
  }
  line?.listen((heard) => {
    if (!isWord(heard)) return
    if (heard.isRenewed) opened = null
    tell(heard.isRenewed)
  })
  let isSoonTold = false
  /** Hundreds of pictures come one by one: who watches is told a few times a second. */
  const came = () => {
    if (isSoonTold) return
    isSoonTold = true
    world.setTimer(() => {
      isSoonTold = false
      changed(false)
    }, tellEveryMs)
  }
  const library = () => {
    opened ??= openLibrary(db, last)
      .then((shelf) => (last = shelf))
      .catch((fault: unknown) => {
        opened = null
        throw fault
      })
    return opened
  }
  const keeping: Keeping = {
    db,
    http,
    world,
    pictures,
    library,
    came,
    renewed: () => {
      changed(true)
    },
  }

  let offering: Promise<void> | null = null
  /** Looks for a newer list of brands; nobody waits for it who has an older one. */
  function lookForOffer(): Promise<void> {
    offering ??= (async () => {
      const before = await readMeta(db, 'offer')
      await readOffer(keeping, false).catch(() => null)
      if (before?.at !== (await readMeta(db, 'offer'))?.at) changed(false)
    })().finally(() => {
      offering = null
    })
    return offering
  }

  async function bring(): Promise<void> {
    stopTimer()
    let trouble: CatalogueState['trouble'] = null
    try {
      await bringAbout(keeping).catch(async (fault: unknown) => {
        // Room is made once, of what can be fetched again and nobody chose to keep.
        if (!isStorageFull(fault) || (await world.caches?.delete(seenPictures)) !== true) throw fault
        await bringAbout(keeping)
      })
    } catch (fault) {
      if (isStorageFull(fault)) trouble = 'storage-full'
      else {
        if (fault instanceof NoAnswer || fault instanceof TypeError) trouble = 'no-network'
        stopTimer = world.setTimer(() => void run(), againAfterMs)
      }
    }
    if (trouble !== (await readMeta(db, 'trouble'))) await writeMeta(db, 'trouble', trouble)
    changed(false)
  }

  /** One at a time on this device: another tab that brings it already is enough. */
  function run(): Promise<void> {
    isAskedAgain = true
    running ??= (async () => {
      while (isAskedAgain) {
        isAskedAgain = false
        await (world.locks === undefined ? bring() : world.locks.request(lock, bring))
      }
    })().finally(() => {
      running = null
    })
    return running
  }

  async function want(change: (wanted: Wanted) => Wanted): Promise<void> {
    await db.transaction('rw', db.meta, async () => {
      await writeMeta(db, 'wanted', change(await readMeta(db, 'wanted')))
    })
    changed(false)
    await run()
  }
  const put = (ids: readonly number[], id: number, isWanted: boolean) => [
    ...ids.filter((one) => one !== id),
    ...(isWanted ? [id] : []),
  ]

  return {
    async answer(ask) {
      const shelf = await library().catch(() => null)
      const facts = { freshAt: await readMeta(db, 'freshAt'), now: world.now() }
      const told = shelf === null ? null : await answerFrom(shelf, ask, facts).catch(() => null)
      return told ?? remembered.answer(ask)
    },
    remember: (ask, value, at) => remembered.keep(ask, value, at),
    async state() {
      const looking = lookForOffer()
      if ((await readMeta(db, 'offer')) === null) await looking
      return readState(db, await library().catch(() => null), pictures)
    },
    keepBrand: (id, isWanted) => want((wanted) => ({ ...wanted, brands: put(wanted.brands, id, isWanted) })),
    keepAll: (isWanted) => want((wanted) => ({ ...wanted, isAll: isWanted })),
    keepModel: (id, isWanted) => want((wanted) => ({ ...wanted, models: put(wanted.models, id, isWanted) })),
    keepForJobs: (ids) => want((wanted) => ({ ...wanted, forJobs: [...new Set(ids)] })),
    async modelsHere(ids) {
      return readModelsHere(db, await library().catch(() => null), pictures, ids)
    },
    sizeOfModel: (equipmentId) => readModelSize(keeping, equipmentId),
    refresh: run,
    watch(heard) {
      watchers.add(heard)
      return () => {
        watchers.delete(heard)
      }
    },
  }
}
