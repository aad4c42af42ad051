import type { CatalogueNews } from '../../../offline/catalogue/catalogue.ts'
import type { CatalogueDevice } from '../../../offline/catalogue/device.ts'

/** The device's half in the page itself, for a browser without workers: its code is fetched when it is first asked. */
export function deviceInPage(open: () => Promise<CatalogueDevice>): CatalogueDevice {
  let opening: Promise<CatalogueDevice> | null = null
  const watchers = new Set<(news: CatalogueNews) => void>()
  const device = () =>
    (opening ??= open().then((opened) => {
      opened.watch((news) => {
        for (const heard of watchers) heard(news)
      })
      return opened
    }))
  return {
    answer: async (ask) => (await device()).answer(ask),
    remember: async (ask, value, at) => (await device()).remember(ask, value, at),
    state: async () => (await device()).state(),
    keepBrand: async (id, isWanted) => (await device()).keepBrand(id, isWanted),
    keepAll: async (isWanted) => (await device()).keepAll(isWanted),
    keepModel: async (id, isWanted) => (await device()).keepModel(id, isWanted),
    keepForJobs: async (ids) => (await device()).keepForJobs(ids),
    modelsHere: async (ids) => (await device()).modelsHere(ids),
    sizeOfModel: async (id) => (await device()).sizeOfModel(id),
    refresh: async () => (await device()).refresh(),
    watch(heard) {
      watchers.add(heard)
      return () => {
        watchers.delete(heard)
      }
    },
  }
}
