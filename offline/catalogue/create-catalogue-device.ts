// Wires up the device half of the catalogue: storage, answers and sync. Runs in a worker or, without workers, in the
// page.
import { catalogue } from '../../contract/catalogue.ts'
import type { CatalogueEvent, CatalogueState } from './catalogue.ts'
import { openCatalogueDatabase } from '../db/catalogue-db.ts'
import { createHttp, NoAnswer } from '../http/call.ts'
import { toPath } from '../http/request.ts'
import { answerRead } from './answers/answer-read.ts'
import { readMeta, writeMeta } from '../db/catalogue-meta.ts'
import type { Selection } from '../db/catalogue-meta.ts'
import type { CatalogueDevice, DevicePorts } from './catalogue-device.ts'
import { syncCatalogue, readManifest } from './sync-catalogue.ts'
import type { SyncContext } from './sync-catalogue.ts'
import type { CatalogueReader } from './catalogue-reader.ts'
import { openCatalogueReader } from './catalogue-reader.ts'
import { readModelSize, readModelsOnDevice } from './models-on-device.ts'
import { createPictureCache, viewedPicturesCache } from './picture-cache.ts'
import { createRecentAnswers } from './recent-answers.ts'
import { readCatalogueState } from './catalogue-state.ts'
import { isStorageFull } from './storage-full.ts'

/** Message to other tabs: progress, or new answers. */
type CatalogueSignal = Readonly<Record<'word', 'catalogue'>> & { readonly isRenewed: boolean }
const isCatalogueSignal = (message: unknown): message is CatalogueSignal =>
  typeof message === 'object' && message !== null && 'word' in message && message.word === 'catalogue'
const lockName = 'partwright-catalogue'
/** Retry delay after an interruption. */
const retryAfterMs = 30_000
const progressIntervalMs = 250

const { readDiagramImage: image } = catalogue.table

export function createCatalogueDevice(ports: DevicePorts): CatalogueDevice {
  const db = openCatalogueDatabase(ports)
  const http = createHttp(ports)
  const pictures = createPictureCache(ports)
  const recentAnswers = createRecentAnswers(db)
  const broadcast = ports.channel?.()
  const watchers = new Set<(event: CatalogueEvent) => void>()
  let openReader: Promise<CatalogueReader | null> | null = null
  let lastReader: CatalogueReader | null = null
  let running: Promise<void> | null = null
  let mustRunAgain = false
  let stopTimer: () => void = () => undefined

  const notify = (isRenewed: boolean) => {
    for (const listener of watchers) listener(isRenewed ? 'answers' : 'state')
  }
  const publishChange = (isRenewed: boolean) => {
    if (isRenewed) openReader = null
    notify(isRenewed)
    broadcast?.post({ word: 'catalogue', isRenewed } satisfies CatalogueSignal)
  }
  broadcast?.listen((message) => {
    if (!isCatalogueSignal(message)) return
    if (message.isRenewed) openReader = null
    notify(message.isRenewed)
  })
  let isProgressScheduled = false
  /** Pictures arrive by the hundred, so watchers are notified a few times per second. */
  const reportProgress = () => {
    if (isProgressScheduled) return
    isProgressScheduled = true
    ports.setTimer(() => {
      isProgressScheduled = false
      publishChange(false)
    }, progressIntervalMs)
  }
  const getReader = () => {
    openReader ??= openCatalogueReader(db, lastReader)
      .then((reader) => (lastReader = reader))
      .catch((error: unknown) => {
        openReader = null
        throw error
      })
    return openReader
  }
  const context: SyncContext = {
    db,
    http,
    ports,
    pictures,
    getReader,
    onProgress: reportProgress,
    onAnswersChanged: () => {
      publishChange(true)
    },
  }

  let manifestRefresh: Promise<void> | null = null
  /** Checks for a newer manifest in the background. Callers with an older one do not wait. */
  function refreshManifest(): Promise<void> {
    manifestRefresh ??= (async () => {
      const before = await readMeta(db, 'offer')
      await readManifest(context, false).catch(() => null)
      if (before?.at !== (await readMeta(db, 'offer'))?.at) publishChange(false)
    })().finally(() => {
      manifestRefresh = null
    })
    return manifestRefresh
  }

  async function syncNow(): Promise<void> {
    stopTimer()
    let trouble: CatalogueState['trouble'] = null
    try {
      await syncCatalogue(context).catch(async (error: unknown) => {
        // Frees space once, by deleting viewed pictures that nobody chose to save.
        if (!isStorageFull(error) || (await ports.caches?.delete(viewedPicturesCache)) !== true) throw error
        await syncCatalogue(context)
      })
    } catch (error) {
      if (isStorageFull(error)) trouble = 'storage-full'
      else {
        if (error instanceof NoAnswer || error instanceof TypeError) trouble = 'no-network'
        stopTimer = ports.setTimer(() => void run(), retryAfterMs)
      }
    }
    if (trouble !== (await readMeta(db, 'trouble'))) await writeMeta(db, 'trouble', trouble)
    publishChange(false)
  }

  /** Runs one sync at a time per device. A sync in another tab counts. */
  function run(): Promise<void> {
    mustRunAgain = true
    running ??= (async () => {
      while (mustRunAgain) {
        mustRunAgain = false
        await (ports.locks === undefined ? syncNow() : ports.locks.request(lockName, syncNow))
      }
    })().finally(() => {
      running = null
    })
    return running
  }

  async function updateSelection(change: (wanted: Selection) => Selection): Promise<void> {
    await db.transaction('rw', db.meta, async () => {
      await writeMeta(db, 'wanted', change(await readMeta(db, 'wanted')))
    })
    publishChange(false)
    await run()
  }
  const toggleId = (ids: readonly number[], id: number, isWanted: boolean) => [
    ...ids.filter((one) => one !== id),
    ...(isWanted ? [id] : []),
  ]

  return {
    async answer(ask) {
      const reader = await getReader().catch(() => null)
      const facts = { freshAt: await readMeta(db, 'freshAt'), now: ports.now() }
      const own = reader === null ? null : await answerRead(reader, ask, facts).catch(() => null)
      if (own?.is === 'answer') return own
      // A saved picture as the server answers it. Pages with a service worker get it from there.
      if (ask.path === image.path) {
        const picture = await pictures?.read(toPath(image, ask)).catch(() => undefined)
        const asOf = facts.freshAt ?? facts.now
        if (picture) return { is: 'answer', value: picture, asOf, version: null }
      }
      const recent = await recentAnswers.answer(ask)
      // What this catalogue does not know, the shop may have added and answered since.
      return own && recent?.is === 'answer' && recent.asOf <= (facts.freshAt ?? 0) ? own : (recent ?? own)
    },
    remember: (ask, value, at) => recentAnswers.save(ask, value, at),
    async state() {
      const looking = refreshManifest()
      if ((await readMeta(db, 'offer')) === null) await looking
      return readCatalogueState(db, await getReader().catch(() => null), pictures)
    },
    setBrandOffline: (id, isWanted) =>
      updateSelection((wanted) => ({ ...wanted, brands: toggleId(wanted.brands, id, isWanted) })),
    setAllOffline: (isWanted) => updateSelection((wanted) => ({ ...wanted, isAll: isWanted })),
    setModelOffline: (id, isWanted) =>
      updateSelection((wanted) => ({ ...wanted, models: toggleId(wanted.models, id, isWanted) })),
    setJobModels: (ids) => updateSelection((wanted) => ({ ...wanted, forJobs: [...new Set(ids)] })),
    async modelsOnDevice(ids) {
      return readModelsOnDevice(db, await getReader().catch(() => null), pictures, ids)
    },
    getModelSize: (equipmentId) => readModelSize(context, equipmentId),
    refresh: run,
    watch(listener) {
      watchers.add(listener)
      return () => {
        watchers.delete(listener)
      }
    },
  }
}
