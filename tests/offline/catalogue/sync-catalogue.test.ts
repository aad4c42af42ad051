import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../../contract/catalogue.ts'
import { createCatalogueDevice } from '../../../offline/catalogue/create-catalogue-device.ts'
import type { DevicePorts } from '../../../offline/catalogue/catalogue-device.ts'
import { savedPicturesCache } from '../../../offline/catalogue/picture-cache.ts'
import { catalogueDatabaseName, openCatalogueDatabase } from '../../../offline/db/catalogue-db.ts'
import { devicePorts } from '../../support/catalogue-device.ts'
import { drawing, frame, noChanges, packedShop, part } from '../../support/packed-shop.ts'
import type { PackedShop } from '../../support/packed-shop.ts'
import { ownHeaders } from '../../support/own-headers.ts'

let shop: PackedShop
let ports: DevicePorts
let timers: { run: () => void; ms: number }[]
beforeEach(async () => {
  shop = await packedShop()
  timers = []
  ports = devicePorts(shop.fetch, {
    indexedDB: new IDBFactory(),
    setTimer: (run, ms) => {
      const timer = { run, ms }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
  })
})

type Device = ReturnType<typeof createCatalogueDevice>
const search = async (device: Device, keywords: string, query: object = {}) => {
  const answer = await device.answer({
    path: catalogue.table.searchProducts.path,
    params: undefined,
    query: { keywords, ...query },
  })
  return answer?.is === 'answer'
    ? (answer.value as { data: { product_id: number }[] }).data.map((row) => row.product_id)
    : answer
}
const listSegmentRequests = () => shop.asked.filter((path) => path.startsWith('/catalogue/pack/'))
const findBrand = async (device: Device, id: number) => (await device.state()).brands.find((one) => one.brand_id === id)
const listRetries = () => timers.filter((timer) => timer.ms === 30_000)

describe('Saving for offline use', () => {
  it('downloads a brand with its diagrams and answers from it without a network', async () => {
    const device = createCatalogueDevice(ports)
    expect(await findBrand(device, 1)).toMatchObject({
      state: 'none',
      storedBytes: 0,
      images: { bytes: 2000, isSaved: false },
    })
    await device.setBrandOffline(1, true)
    shop.meddle = () => 'cut'
    const saved = await findBrand(device, 1)
    expect(saved).toMatchObject({ state: 'saved', progress: 1, images: { isSaved: true } })
    expect(saved?.storedBytes).toBeGreaterThan(2000)
    expect(await search(device, 'belt')).toEqual([1, 2])
    expect(await device.state()).toMatchObject({ version: 1, trouble: null, freshAt: ports.now() })
  })

  it('downloads nothing but the brand list if nothing is selected', async () => {
    const device = createCatalogueDevice(ports)
    await device.state()
    await device.refresh()
    expect(shop.asked).toEqual(['/catalogue/pack'])
  })

  it('does not answer for brands that are not stored', async () => {
    const device = createCatalogueDevice(ports)
    await device.setBrandOffline(1, true)
    const ask = (id: number) =>
      device.answer({ path: catalogue.table.readProduct.path, params: { id }, query: undefined })
    expect(await ask(3)).toBeNull()
    expect(await search(device, 'belt', { brand_id: 2 })).toBeNull()
    await device.setBrandOffline(2, true)
    expect(await ask(3)).toMatchObject({ is: 'answer' })
    expect(await ask(4)).toEqual({ is: 'refused', code: 'catalogue.unknown', values: {} })
  })

  it('resumes by itself after an interruption and fetches no segment twice', async () => {
    const device = createCatalogueDevice(ports)
    let left = 3
    shop.meddle = (path) => (path.startsWith('/catalogue/pack/') && (left -= 1) < 0 ? 'cut' : null)
    await device.setBrandOffline(1, true)
    expect(await device.state()).toMatchObject({ trouble: 'no-network', version: null })
    const half = await findBrand(device, 1)
    expect(half?.state).toBe('fetching')
    expect(half?.progress).toBeGreaterThan(0)
    shop.meddle = () => null
    const [timer] = listRetries()
    timer?.run()
    await device.refresh()
    expect((await findBrand(device, 1))?.state).toBe('saved')
    const whole = listSegmentRequests().filter((path, at, all) => all.indexOf(path) === at)
    // Only the interrupted segments were requested again.
    expect(listSegmentRequests().length - whole.length).toBeLessThanOrEqual(4)
    expect(await search(device, 'belt')).toEqual([1, 2])
  })

  it('rejects a segment whose bytes do not match its hash', async () => {
    const device = createCatalogueDevice(ports)
    shop.meddle = (path) =>
      path.startsWith('/catalogue/pack/')
        ? new Response(new Uint8Array([1, 2, 3]), {
            headers: { 'content-type': 'application/octet-stream', ...ownHeaders },
          })
        : null
    await device.setBrandOffline(1, true)
    expect(await device.state()).toMatchObject({ trouble: 'no-network', version: null, storedBytes: 0 })
  })

  it('reports full storage and keeps stored data usable', async () => {
    const device = createCatalogueDevice(ports)
    await device.setBrandOffline(1, true)
    const { caches } = ports
    const cache = await caches!.open(savedPicturesCache)
    const put = cache.put
    cache.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
    await device.setBrandOffline(2, true)
    expect((await device.state()).trouble).toBe('storage-full')
    expect(listRetries()).toEqual([])
    expect(await search(device, 'belt')).toEqual([3, 1, 2])
    cache.put = put
    await device.refresh()
    expect(await device.state()).toMatchObject({ trouble: null })
    expect((await findBrand(device, 2))?.images.isSaved).toBe(true)
  })

  it('frees space once, by deleting viewed diagrams', async () => {
    const device = createCatalogueDevice(ports)
    const deleted: string[] = []
    const cache = await ports.caches!.open(savedPicturesCache)
    const { put } = cache
    cache.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
    ports.caches!.delete = (name) => {
      deleted.push(name)
      cache.put = put
      return Promise.resolve(true)
    }
    await device.setBrandOffline(1, true)
    expect(deleted).toEqual(['partwright-diagrams'])
    expect(await device.state()).toMatchObject({ trouble: null })
    expect((await findBrand(device, 1))?.images.isSaved).toBe(true)
  })

  it('downloads again what the browser has evicted', async () => {
    const device = createCatalogueDevice(ports)
    await device.setModelOffline(10, true)
    const db = openCatalogueDatabase(ports)
    await db.segments.clear()
    db.close()
    const opened = createCatalogueDevice(ports)
    expect(await search(opened, 'belt')).toBeNull()
    await opened.refresh()
    expect(await search(opened, 'belt')).toEqual([1, 2])
  })

  it('continues if a selected model was removed from the shop', async () => {
    const device = createCatalogueDevice(ports)
    await device.setModelOffline(77, true)
    await device.setBrandOffline(1, true)
    expect((await findBrand(device, 1))?.state).toBe('saved')
  })

  it('removes a brand without a network, and everything once nothing is selected', async () => {
    const device = createCatalogueDevice(ports)
    await device.setBrandOffline(1, true)
    await device.setBrandOffline(2, true)
    shop.meddle = () => 'cut'
    await device.setBrandOffline(1, false)
    expect(await search(device, 'belt')).toEqual([3])
    expect(await findBrand(device, 1)).toMatchObject({ state: 'none' })
    await device.setBrandOffline(2, false)
    expect(await search(device, 'belt')).toBeNull()
    expect((await device.state()).storedBytes).toBe(0)
  })

  it('saves one model: its brand’s parts and its own diagram pictures', async () => {
    const device = createCatalogueDevice(ports)
    const before = await device.getModelSize(20)
    expect(before.bytes).toBeGreaterThan(1000)
    expect(before.storedBytes).toBe(0)
    await device.setModelOffline(20, true)
    expect(shop.asked.filter((path) => path.includes('/image'))).toEqual(['/catalogue/diagrams/3/image?v=h3'])
    expect(await device.getModelSize(20)).toEqual({ bytes: 1000, storedBytes: 1000 })
    expect((await device.state()).savedModels).toEqual([20])
    expect(await findBrand(device, 2)).toMatchObject({ state: 'saved', images: { isSaved: false } })
  })

  it('tracks job models and the person’s choices separately', async () => {
    const device = createCatalogueDevice(ports)
    expect((await device.modelsOnDevice([10])).models).toMatchObject([{ is: 'unknown', missing: 0 }])
    await device.setJobModels([10, 20])
    expect(await device.state()).toMatchObject({ savedModels: [], jobModels: [10, 20] })
    const here = await device.modelsOnDevice([20, 10, 77])
    expect(here).toMatchObject({ jobModels: [10, 20], freshAt: ports.now() })
    expect(here.models).toMatchObject([
      { equipment_id: 20, is: 'here', brand_id: 2, diagrams: 1, missing: 0, pictureBytes: 1000 },
      { equipment_id: 10, is: 'here', brand_id: 1, missing: 0 },
      { equipment_id: 77, is: 'gone' },
    ])
    expect(here.models[0]?.brandBytes).toBeGreaterThan(0)

    await device.setModelOffline(20, true)
    await device.setJobModels([])
    expect(await device.state()).toMatchObject({ savedModels: [20], jobModels: [] })
    expect((await device.modelsOnDevice([10, 20])).models).toMatchObject([
      { equipment_id: 10, is: 'unknown' },
      { equipment_id: 20, is: 'here', missing: 0 },
    ])

    await device.setJobModels([20])
    await device.setModelOffline(20, false)
    expect((await device.modelsOnDevice([20])).models).toMatchObject([{ is: 'here', missing: 0 }])
    await device.setJobModels([])
    expect((await device.state()).storedBytes).toBe(0)
  })

  it('reports which pictures of a job’s model are missing', async () => {
    const device = createCatalogueDevice(ports)
    shop.meddle = (path) => (path.includes('/image') ? 'cut' : null)
    await device.setJobModels([20])
    expect((await device.modelsOnDevice([20])).models).toMatchObject([{ is: 'here', diagrams: 1, missing: 1 }])
    shop.meddle = () => null
    await device.refresh()
    expect((await device.modelsOnDevice([20])).models).toMatchObject([{ diagrams: 1, missing: 0 }])
  })

  it('in an app on another host than the shop downloads each picture once, and shows it without a network', async () => {
    const host = 'https://parts.example'
    const device = createCatalogueDevice({
      ...ports,
      api: `${host}/api`,
      fetch: (input) => shop.fetch(String(input).replace(host, '')),
    })
    const showPicture = (v: string) =>
      device.answer({ path: catalogue.table.readDiagramImage.path, params: { id: 3 }, query: { v } })
    expect(await showPicture('h3')).toBeNull()
    await device.setJobModels([20])
    await device.refresh()
    expect(shop.asked.filter((path) => path.includes('/image'))).toEqual(['/catalogue/diagrams/3/image?v=h3'])
    expect((await device.modelsOnDevice([20])).models).toMatchObject([{ diagrams: 1, missing: 0 }])
    shop.meddle = () => 'cut'
    expect(await showPicture('h3')).toMatchObject({
      value: { bytes: new TextEncoder().encode('<svg/>'), type: 'image/svg+xml' },
    })
    expect(await showPicture('h4')).toBeNull()
    await device.setJobModels([])
    expect(await showPicture('h3')).toBeNull()
  })

  it('fetches a new manifest if the server has deleted the package', async () => {
    const device = createCatalogueDevice(ports)
    await device.state()
    shop.products.push(part(5, 1, 'Belt cover'))
    await shop.pack(2)
    shop.changes = noChanges(2)
    await device.setBrandOffline(1, true)
    expect(await search(device, 'belt')).toEqual([5, 1, 2])
  })
})

describe('Saving the whole catalogue', () => {
  const keepers = async (device: Device) =>
    (await device.state()).brands.filter((brand) => brand.images.isSaved).map((brand) => brand.name)

  it('downloads every brand with its diagrams and answers everything without a network', async () => {
    const device = createCatalogueDevice(ports)
    await device.setAllOffline(true)
    shop.meddle = () => 'cut'
    expect(await keepers(device)).toEqual(['Acme', 'Borealis'])
    expect(await search(device, 'belt')).toEqual([3, 1, 2])
    expect((await device.state()).all.isWanted).toBe(true)
  })

  it('resumes with what is missing after an interruption', async () => {
    const device = createCatalogueDevice(ports)
    let left = 4
    shop.meddle = (path) => (path.startsWith('/catalogue/pack/') && (left -= 1) < 0 ? 'cut' : null)
    await device.setAllOffline(true)
    expect(await device.state()).toMatchObject({ trouble: 'no-network', all: { isWanted: true } })
    const before = new Set(await openCatalogueDatabase(ports).segments.toCollection().primaryKeys())
    expect(before.size).toBeGreaterThan(0)
    shop.meddle = () => null
    const requestCount = shop.asked.length
    await createCatalogueDevice(ports).refresh()
    expect(await keepers(device)).toEqual(['Acme', 'Borealis'])
    const repeated = shop.asked.slice(requestCount).map((path) => path.split('/').at(-1) ?? '')
    expect(repeated.filter((name) => before.has(name))).toEqual([])
  })

  it('adds a brand that the shop adds later', async () => {
    let at = ports.now()
    const device = createCatalogueDevice({ ...ports, now: () => at })
    await device.setAllOffline(true)
    shop.brands.push({ brand_id: 3, name: 'Cedar', manufacturer_id: 1 })
    shop.products.push(part(8, 3, 'Belt of a new brand'))
    await shop.pack(2)
    // Changes name the new brand before the manifest is due again.
    shop.changes = { ...noChanges(2), frame: { ...frame, brands: shop.brands } }
    await device.refresh()
    at += 60_000
    await device.refresh()
    expect(await keepers(device)).toEqual(['Acme', 'Borealis', 'Cedar'])
    expect(await search(device, 'new brand')).toEqual([8])
  })

  it('falls back to the individual choices when removed, without a network', async () => {
    const device = createCatalogueDevice(ports)
    await device.setBrandOffline(2, true)
    await device.setAllOffline(true)
    shop.meddle = () => 'cut'
    const { storedBytes, all } = await device.state()
    await device.setAllOffline(false)
    expect(await keepers(device)).toEqual(['Borealis'])
    expect(await search(device, 'belt')).toEqual([3])
    const after = await device.state()
    expect([after.all.isWanted, after.storedBytes]).toEqual([false, storedBytes - all.reclaimableBytes])
  })

  it('leaves nothing when removed without individual choices, and reports this in advance', async () => {
    const device = createCatalogueDevice(ports)
    await device.setAllOffline(true)
    const { storedBytes, all } = await device.state()
    expect(all.reclaimableBytes).toBe(storedBytes)
    await device.setAllOffline(false)
    expect((await device.state()).storedBytes).toBe(0)
    expect(await search(device, 'belt')).toBeNull()
  })
})

describe('Reclaimable bytes', () => {
  it('count what nothing else needs: parts stay for a model that is saved by itself', async () => {
    const device = createCatalogueDevice(ports)
    await device.setBrandOffline(1, true)
    await device.setModelOffline(10, true)
    await device.setBrandOffline(2, true)
    expect((await findBrand(device, 1))?.reclaimableBytes).toBe(0)
    const [two, before] = [await findBrand(device, 2), (await device.state()).storedBytes]
    expect(two?.reclaimableBytes).toBeGreaterThan(1000)
    await device.setBrandOffline(2, false)
    expect((await device.state()).storedBytes).toBe(before - (two?.reclaimableBytes ?? 0))
  })

  it('use the stored size, not the download size', async () => {
    const device = createCatalogueDevice(ports)
    const full = (await findBrand(device, 1))?.fullBytes
    await device.setBrandOffline(1, true)
    expect(await findBrand(device, 1)).toMatchObject({ storedBytes: full, fullBytes: full })
  })
})

describe('The brand list', () => {
  it('shows the stored one at once and refreshes it in the background', async () => {
    let at = ports.now()
    const device = createCatalogueDevice({ ...ports, now: () => at })
    await device.state()
    at += 3_600_000
    shop.meddle = () => 'hang'
    expect((await device.state()).brands).toHaveLength(2)
  })
})

describe('The shop’s manifest', () => {
  it('is fetched again after ten minutes, and where the clock was set back behind its time', async () => {
    let now = ports.now()
    const device = createCatalogueDevice({ ...ports, now: () => now })
    const countAfter = async (ms: number) => {
      now += ms
      await device.getModelSize(10)
      return shop.asked.filter((path) => path === '/catalogue/pack').length
    }
    expect(await countAfter(0)).toBe(1)
    expect(await countAfter(9 * 60_000)).toBe(1)
    expect(await countAfter(2 * 60_000)).toBe(2)
    expect(await countAfter(-24 * 3_600_000)).toBe(3)
    expect(await countAfter(0)).toBe(3)
  })
})

describe('Catalogue changes', () => {
  it('apply renamed, new and removed parts and changed pictures to the package', async () => {
    const device = createCatalogueDevice(ports)
    await device.setBrandOffline(1, true)
    const fetched = listSegmentRequests().length
    shop.changes = {
      ...noChanges(4),
      products: [part(2, 1, 'Axle'), part(6, 1, 'Timing belt'), part(7, 2, 'Belt of another brand')],
      diagrams: [{ ...drawing(1, 10), image: '/catalogue/diagrams/1/image?v=new' }],
      gone: [
        { kind: 'product', id: 1 },
        { kind: 'diagram', id: 2 },
      ],
    }
    await device.refresh()
    expect(listSegmentRequests().length).toBe(fetched)
    expect(await search(device, 'belt')).toEqual([6])
    expect(await search(device, 'axle')).toEqual([2])
    const saved = await (await ports.caches!.open(savedPicturesCache)).keys()
    expect(saved.map(({ url }) => new URL(url).search)).toEqual(['?v=new'])
    expect((await device.state()).version).toBe(4)
  })

  it('download a new package after too many changes, but only its new segments', async () => {
    const device = createCatalogueDevice(ports)
    await device.setBrandOffline(1, true)
    const before = listSegmentRequests().length
    shop.products[1] = part(2, 1, 'Axle')
    await shop.pack(9)
    let isFirst = true
    shop.meddle = (path) => {
      if (!path.startsWith('/catalogue/changes')) return null
      const body = isFirst ? { ...noChanges(9), is_too_old: true } : noChanges(9)
      isFirst = false
      return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json', ...ownHeaders } })
    }
    await device.refresh()
    expect(await search(device, 'axle')).toEqual([2])
    expect((await device.state()).version).toBe(9)
    // The products and the index of brand 1. Models, diagrams and the other segment are unchanged.
    expect(listSegmentRequests().length - before).toBe(2)
  })

  it('send the server epoch, so that a restored backup is noticed', async () => {
    const device = createCatalogueDevice(ports)
    shop.life = 'a'
    shop.changes = { ...noChanges(1), life: 'b' }
    await device.setBrandOffline(1, true)
    await device.refresh()
    const since = () => shop.asked.filter((path) => path.startsWith('/catalogue/changes'))
    expect(since()).toEqual(['/catalogue/changes?since=1&life=a', '/catalogue/changes?since=1&life=b'])
  })

  it('survive a restart of the device', async () => {
    const device = createCatalogueDevice(ports)
    await device.setBrandOffline(1, true)
    shop.changes = { ...noChanges(3), products: [part(6, 1, 'Timing belt')] }
    await device.refresh()
    shop.meddle = () => 'cut'
    expect(await search(createCatalogueDevice(ports), 'belt')).toEqual([1, 2, 6])
  })
})

describe('Recently viewed pages', () => {
  it('open without a network; the oldest are evicted first, searches are not stored', async () => {
    const device = createCatalogueDevice(ports)
    const ask = (id: number) => ({ path: catalogue.table.readProduct.path, params: { id }, query: undefined })
    for (let id = 1; id <= 301; id += 1) await device.remember(ask(id), { id }, id)
    expect(await device.answer(ask(301))).toEqual({ is: 'answer', value: { id: 301 }, asOf: 301, version: null })
    expect(await device.answer(ask(1))).toBeNull()
    const typed = { path: catalogue.table.searchProducts.path, params: undefined, query: { keywords: 'belt' } }
    await device.remember(typed, { data: [] }, 400)
    expect(await device.answer(typed)).toBeNull()
  })

  it('open also where the catalogue on the device is older and does not know them', async () => {
    const device = createCatalogueDevice(ports)
    await device.setBrandOffline(1, true)
    const ask = { path: catalogue.table.readEquipment.path, params: { id: 30 }, query: {} }
    expect(await device.answer(ask)).toMatchObject({ is: 'refused' })
    await device.remember(ask, { equipment_id: 30 }, ports.now() - 1)
    expect(await device.answer(ask)).toMatchObject({ is: 'refused' })
    await device.remember(ask, { equipment_id: 30 }, ports.now() + 1)
    expect(await device.answer(ask)).toMatchObject({ is: 'answer', value: { equipment_id: 30 }, version: null })
  })

  it('are stored in a separate database that sign-out does not touch', async () => {
    await createCatalogueDevice(ports).remember({ path: '/attributes', params: undefined, query: undefined }, [], 1)
    expect((await ports.indexedDB.databases()).map(({ name }) => name)).toEqual([catalogueDatabaseName])
  })
})
