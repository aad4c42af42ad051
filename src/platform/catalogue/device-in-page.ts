import type { CatalogueEvent } from '../../../offline/catalogue/catalogue.ts'
import type { CatalogueDevice } from '../../../offline/catalogue/catalogue-device.ts'

/** Runs the device half of the catalogue in the page, for browsers without workers. Loads its code on first use. */
export function createPageDevice(open: () => Promise<CatalogueDevice>): CatalogueDevice {
  let opened: Promise<CatalogueDevice> | null = null
  const watchers = new Set<(event: CatalogueEvent) => void>()
  const getDevice = () =>
    (opened ??= open().then((opened) => {
      opened.watch((event) => {
        for (const listener of watchers) listener(event)
      })
      return opened
    }))
  return {
    answer: async (ask) => (await getDevice()).answer(ask),
    remember: async (ask, value, at) => (await getDevice()).remember(ask, value, at),
    state: async () => (await getDevice()).state(),
    setBrandOffline: async (id, isWanted) => (await getDevice()).setBrandOffline(id, isWanted),
    setAllOffline: async (isWanted) => (await getDevice()).setAllOffline(isWanted),
    setModelOffline: async (id, isWanted) => (await getDevice()).setModelOffline(id, isWanted),
    setJobModels: async (ids) => (await getDevice()).setJobModels(ids),
    modelsOnDevice: async (ids) => (await getDevice()).modelsOnDevice(ids),
    getModelSize: async (id) => (await getDevice()).getModelSize(id),
    refresh: async () => (await getDevice()).refresh(),
    watch(listener) {
      watchers.add(listener)
      return () => {
        watchers.delete(listener)
      }
    },
  }
}
