import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../../contract/catalogue.ts'
import { createCatalogueDevice } from '../../../offline/catalogue/create-device.ts'
import type { DeviceWorld } from '../../../offline/catalogue/device.ts'
import { catalogueDatabaseName, openCatalogueDatabase } from '../../../offline/db/catalogue-db.ts'
import { deviceWorld } from '../../support/catalogue-device.ts'
import { drawing, frame, noChanges, packedShop, part } from '../../support/packed-shop.ts'
import type { PackedShop } from '../../support/packed-shop.ts'

let shop: PackedShop
let world: DeviceWorld
let timers: { run: () => void; ms: number }[]
beforeEach(async () => {
  shop = await packedShop()
  timers = []
  world = deviceWorld(shop.fetch, {
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
  const told = await device.answer({
    path: catalogue.table.searchProducts.path,
    params: undefined,
    query: { keywords, ...query },
  })
  return told?.is === 'answer'
    ? (told.value as { data: { product_id: number }[] }).data.map((row) => row.product_id)
    : told
}
const segmentsAsked = () => shop.asked.filter((path) => path.startsWith('/catalogue/pack/'))
const brandOf = async (device: Device, id: number) => (await device.state()).brands.find((one) => one.brand_id === id)
const retry = () => timers.filter((timer) => timer.ms === 30_000)

describe('Keep for offline', () => {
  it('fetches a brand with its diagrams and answers from it without a network', async () => {
    const device = createCatalogueDevice(world)
    expect(await brandOf(device, 1)).toMatchObject({
      state: 'none',
      keptBytes: 0,
      images: { bytes: 2000, isKept: false },
    })
    await device.keepBrand(1, true)
    shop.meddle = () => 'cut'
    const kept = await brandOf(device, 1)
    expect(kept).toMatchObject({ state: 'kept', progress: 1, images: { isKept: true } })
    expect(kept?.keptBytes).toBeGreaterThan(2000)
    expect(await search(device, 'belt')).toEqual([1, 2])
    expect(await device.state()).toMatchObject({ version: 1, trouble: null, freshAt: world.now() })
  })

  it('leaves alone what nobody chose: nothing is fetched but the list of brands', async () => {
    const device = createCatalogueDevice(world)
    await device.state()
    await device.refresh()
    expect(shop.asked).toEqual(['/catalogue/pack'])
  })

  it('does not claim to know what lies in brands that are not kept', async () => {
    const device = createCatalogueDevice(world)
    await device.keepBrand(1, true)
    const ask = (id: number) =>
      device.answer({ path: catalogue.table.readProduct.path, params: { id }, query: undefined })
    expect(await ask(3)).toBeNull()
    expect(await search(device, 'belt', { brand_id: 2 })).toBeNull()
    await device.keepBrand(2, true)
    expect(await ask(3)).toMatchObject({ is: 'answer' })
    expect(await ask(4)).toEqual({ is: 'refused', code: 'catalogue.unknown', values: {} })
  })

  it('goes on where a break stopped it, by itself, and fetches no segment twice', async () => {
    const device = createCatalogueDevice(world)
    let left = 3
    shop.meddle = (path) => (path.startsWith('/catalogue/pack/') && (left -= 1) < 0 ? 'cut' : null)
    await device.keepBrand(1, true)
    expect(await device.state()).toMatchObject({ trouble: 'no-network', version: null })
    const half = await brandOf(device, 1)
    expect(half?.state).toBe('fetching')
    expect(half?.progress).toBeGreaterThan(0)
    shop.meddle = () => null
    const [timer] = retry()
    timer?.run()
    await device.refresh()
    expect((await brandOf(device, 1))?.state).toBe('kept')
    const whole = segmentsAsked().filter((path, at, all) => all.indexOf(path) === at)
    // Only those that the break cut off were asked for again.
    expect(segmentsAsked().length - whole.length).toBeLessThanOrEqual(4)
    expect(await search(device, 'belt')).toEqual([1, 2])
  })

  it('takes nothing for a segment that has not the bytes of its name', async () => {
    const device = createCatalogueDevice(world)
    shop.meddle = (path) =>
      path.startsWith('/catalogue/pack/')
        ? new Response(new Uint8Array([1, 2, 3]), { headers: { 'content-type': 'application/octet-stream' } })
        : null
    await device.keepBrand(1, true)
    expect(await device.state()).toMatchObject({ trouble: 'no-network', version: null, keptBytes: 0 })
  })

  it('says that storage is full, and what is here stays usable', async () => {
    const device = createCatalogueDevice(world)
    await device.keepBrand(1, true)
    const { caches } = world
    const cache = await caches!.open('any')
    const put = cache.put
    cache.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
    await device.keepBrand(2, true)
    expect((await device.state()).trouble).toBe('storage-full')
    expect(retry()).toEqual([])
    expect(await search(device, 'belt')).toEqual([3, 1, 2])
    cache.put = put
    await device.refresh()
    expect(await device.state()).toMatchObject({ trouble: null })
    expect((await brandOf(device, 2))?.images.isKept).toBe(true)
  })

  it('makes room once, of diagrams that were only looked at', async () => {
    const device = createCatalogueDevice(world)
    const deleted: string[] = []
    const cache = await world.caches!.open('any')
    const { put } = cache
    cache.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
    world.caches!.delete = (name) => {
      deleted.push(name)
      cache.put = put
      return Promise.resolve(true)
    }
    await device.keepBrand(1, true)
    expect(deleted).toEqual(['partwright-diagrams'])
    expect(await device.state()).toMatchObject({ trouble: null })
    expect((await brandOf(device, 1))?.images.isKept).toBe(true)
  })

  it('fetches again what the browser has cleared away', async () => {
    const device = createCatalogueDevice(world)
    await device.keepModel(10, true)
    const db = openCatalogueDatabase(world)
    await db.segments.clear()
    db.close()
    const opened = createCatalogueDevice(world)
    expect(await search(opened, 'belt')).toBeNull()
    await opened.refresh()
    expect(await search(opened, 'belt')).toEqual([1, 2])
  })

  it('is not stopped by a model that is gone', async () => {
    const device = createCatalogueDevice(world)
    await device.keepModel(77, true)
    await device.keepBrand(1, true)
    expect((await brandOf(device, 1))?.state).toBe('kept')
  })

  it('gives up a brand without a network, and all of it when nothing is wanted any more', async () => {
    const device = createCatalogueDevice(world)
    await device.keepBrand(1, true)
    await device.keepBrand(2, true)
    shop.meddle = () => 'cut'
    await device.keepBrand(1, false)
    expect(await search(device, 'belt')).toEqual([3])
    expect(await brandOf(device, 1)).toMatchObject({ state: 'none' })
    await device.keepBrand(2, false)
    expect(await search(device, 'belt')).toBeNull()
    expect((await device.state()).keptBytes).toBe(0)
  })

  it('keeps one model: its brand’s parts and its own diagrams’ pictures', async () => {
    const device = createCatalogueDevice(world)
    const before = await device.sizeOfModel(20)
    expect(before.bytes).toBeGreaterThan(1000)
    expect(before.keptBytes).toBe(0)
    await device.keepModel(20, true)
    expect(shop.asked.filter((path) => path.includes('/image'))).toEqual(['/catalogue/diagrams/3/image?v=h3'])
    expect(await device.sizeOfModel(20)).toEqual({ bytes: 1000, keptBytes: 1000 })
    expect((await device.state()).keptModels).toEqual([20])
    expect(await brandOf(device, 2)).toMatchObject({ state: 'kept', images: { isKept: false } })
  })

  it('keeps what jobs need and what was chosen apart: each goes by its own reason', async () => {
    const device = createCatalogueDevice(world)
    expect((await device.modelsHere([10])).models).toMatchObject([{ is: 'unknown', missing: 0 }])
    await device.keepForJobs([10, 20])
    expect(await device.state()).toMatchObject({ keptModels: [], jobModels: [10, 20] })
    const here = await device.modelsHere([20, 10, 77])
    expect(here).toMatchObject({ jobModels: [10, 20], freshAt: world.now() })
    expect(here.models).toMatchObject([
      { equipment_id: 20, is: 'here', brand_id: 2, diagrams: 1, missing: 0, pictureBytes: 1000 },
      { equipment_id: 10, is: 'here', brand_id: 1, missing: 0 },
      { equipment_id: 77, is: 'gone' },
    ])
    expect(here.models[0]?.brandBytes).toBeGreaterThan(0)

    await device.keepModel(20, true)
    await device.keepForJobs([])
    expect(await device.state()).toMatchObject({ keptModels: [20], jobModels: [] })
    expect((await device.modelsHere([10, 20])).models).toMatchObject([
      { equipment_id: 10, is: 'unknown' },
      { equipment_id: 20, is: 'here', missing: 0 },
    ])

    await device.keepForJobs([20])
    await device.keepModel(20, false)
    expect((await device.modelsHere([20])).models).toMatchObject([{ is: 'here', missing: 0 }])
    await device.keepForJobs([])
    expect((await device.state()).keptBytes).toBe(0)
  })

  it('tells which pictures of a job’s model have not come', async () => {
    const device = createCatalogueDevice(world)
    shop.meddle = (path) => (path.includes('/image') ? 'cut' : null)
    await device.keepForJobs([20])
    expect((await device.modelsHere([20])).models).toMatchObject([{ is: 'here', diagrams: 1, missing: 1 }])
    shop.meddle = () => null
    await device.refresh()
    expect((await device.modelsHere([20])).models).toMatchObject([{ diagrams: 1, missing: 0 }])
  })

  it('asks again for a pack that the server has let go meanwhile', async () => {
    const device = createCatalogueDevice(world)
    await device.state()
    shop.products.push(part(5, 1, 'Belt cover'))
    await shop.pack(2)
    shop.changes = noChanges(2)
    await device.keepBrand(1, true)
    expect(await search(device, 'belt')).toEqual([5, 1, 2])
  })
})

describe('Keep the whole catalogue', () => {
  const keepers = async (device: Device) =>
    (await device.state()).brands.filter((brand) => brand.images.isKept).map((brand) => brand.name)

  it('fetches every brand with its diagrams by one choice, and answers everything without a network', async () => {
    const device = createCatalogueDevice(world)
    await device.keepAll(true)
    shop.meddle = () => 'cut'
    expect(await keepers(device)).toEqual(['Acme', 'Borealis'])
    expect(await search(device, 'belt')).toEqual([3, 1, 2])
    expect((await device.state()).all.isWanted).toBe(true)
  })

  it('goes on after a break with what is missing', async () => {
    const device = createCatalogueDevice(world)
    let left = 4
    shop.meddle = (path) => (path.startsWith('/catalogue/pack/') && (left -= 1) < 0 ? 'cut' : null)
    await device.keepAll(true)
    expect(await device.state()).toMatchObject({ trouble: 'no-network', all: { isWanted: true } })
    const before = new Set(await openCatalogueDatabase(world).segments.toCollection().primaryKeys())
    expect(before.size).toBeGreaterThan(0)
    shop.meddle = () => null
    const asked = shop.asked.length
    await createCatalogueDevice(world).refresh()
    expect(await keepers(device)).toEqual(['Acme', 'Borealis'])
    const again = shop.asked.slice(asked).map((path) => path.split('/').at(-1) ?? '')
    expect(again.filter((name) => before.has(name))).toEqual([])
  })

  it('brings a brand that the shop adds later by itself', async () => {
    let at = world.now()
    const device = createCatalogueDevice({ ...world, now: () => at })
    await device.keepAll(true)
    shop.brands.push({ brand_id: 3, name: 'Cedar', manufacturer_id: 1 })
    shop.products.push(part(8, 3, 'Belt of a new brand'))
    await shop.pack(2)
    // Changes tell of the brand before the list of brands is due again.
    shop.changes = { ...noChanges(2), frame: { ...frame, brands: shop.brands } }
    await device.refresh()
    at += 60_000
    await device.refresh()
    expect(await keepers(device)).toEqual(['Acme', 'Borealis', 'Cedar'])
    expect(await search(device, 'new brand')).toEqual([8])
  })

  it('given up, goes back to the brands and models that were chosen by themselves, without a network', async () => {
    const device = createCatalogueDevice(world)
    await device.keepBrand(2, true)
    await device.keepAll(true)
    shop.meddle = () => 'cut'
    const { keptBytes, all } = await device.state()
    await device.keepAll(false)
    expect(await keepers(device)).toEqual(['Borealis'])
    expect(await search(device, 'belt')).toEqual([3])
    const after = await device.state()
    expect([after.all.isWanted, after.keptBytes]).toEqual([false, keptBytes - all.spareBytes])
  })

  it('given up, leaves nothing where nothing else was chosen, and says so before', async () => {
    const device = createCatalogueDevice(world)
    await device.keepAll(true)
    const { keptBytes, all } = await device.state()
    expect(all.spareBytes).toBe(keptBytes)
    await device.keepAll(false)
    expect((await device.state()).keptBytes).toBe(0)
    expect(await search(device, 'belt')).toBeNull()
  })
})

describe('What giving up would free', () => {
  it('is what nothing else needs: the parts stay for a model that is kept by itself', async () => {
    const device = createCatalogueDevice(world)
    await device.keepBrand(1, true)
    await device.keepModel(10, true)
    await device.keepBrand(2, true)
    expect((await brandOf(device, 1))?.spareBytes).toBe(0)
    const [two, before] = [await brandOf(device, 2), (await device.state()).keptBytes]
    expect(two?.spareBytes).toBeGreaterThan(1000)
    await device.keepBrand(2, false)
    expect((await device.state()).keptBytes).toBe(before - (two?.spareBytes ?? 0))
  })

  it('before it is fetched, the size is what it takes up once it is here', async () => {
    const device = createCatalogueDevice(world)
    const full = (await brandOf(device, 1))?.fullBytes
    await device.keepBrand(1, true)
    expect(await brandOf(device, 1)).toMatchObject({ keptBytes: full, fullBytes: full })
  })
})

describe('The list of brands', () => {
  it('is there at once from the last time, while a newer one is looked for', async () => {
    let at = world.now()
    const device = createCatalogueDevice({ ...world, now: () => at })
    await device.state()
    at += 3_600_000
    shop.meddle = () => 'hang'
    expect((await device.state()).brands).toHaveLength(2)
  })
})

describe('Kept fresh by changes', () => {
  it('lays them over the pack: renamed, new and gone parts, and pictures that changed', async () => {
    const device = createCatalogueDevice(world)
    await device.keepBrand(1, true)
    const fetched = segmentsAsked().length
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
    expect(segmentsAsked().length).toBe(fetched)
    expect(await search(device, 'belt')).toEqual([6])
    expect(await search(device, 'axle')).toEqual([2])
    const kept = await (await world.caches!.open('any')).keys()
    expect(kept.map(({ url }) => new URL(url).search)).toEqual(['?v=new'])
    expect((await device.state()).version).toBe(4)
  })

  it('takes the pack again where too much changed, and only the segments that are new', async () => {
    const device = createCatalogueDevice(world)
    await device.keepBrand(1, true)
    const before = segmentsAsked().length
    shop.products[1] = part(2, 1, 'Axle')
    await shop.pack(9)
    let isFirst = true
    shop.meddle = (path) => {
      if (!path.startsWith('/catalogue/changes')) return null
      const body = isFirst ? { ...noChanges(9), is_too_old: true } : noChanges(9)
      isFirst = false
      return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
    }
    await device.refresh()
    expect(await search(device, 'axle')).toEqual([2])
    expect((await device.state()).version).toBe(9)
    // The part and the index of brand 1; models, diagrams and the other part are the same.
    expect(segmentsAsked().length - before).toBe(2)
  })

  it('says in which life of the server it was last told, so that a backup that was put back is noticed', async () => {
    const device = createCatalogueDevice(world)
    shop.life = 'a'
    shop.changes = { ...noChanges(1), life: 'b' }
    await device.keepBrand(1, true)
    await device.refresh()
    const since = () => shop.asked.filter((path) => path.startsWith('/catalogue/changes'))
    expect(since()).toEqual(['/catalogue/changes?since=1&life=a', '/catalogue/changes?since=1&life=b'])
  })

  it('is the same on a device that was closed and opened again', async () => {
    const device = createCatalogueDevice(world)
    await device.keepBrand(1, true)
    shop.changes = { ...noChanges(3), products: [part(6, 1, 'Timing belt')] }
    await device.refresh()
    shop.meddle = () => 'cut'
    expect(await search(createCatalogueDevice(world), 'belt')).toEqual([1, 2, 6])
  })
})

describe('What was looked at lately', () => {
  it('opens without a network though nobody chose to keep it; the oldest goes first, searches are not kept', async () => {
    const device = createCatalogueDevice(world)
    const ask = (id: number) => ({ path: catalogue.table.readProduct.path, params: { id }, query: undefined })
    for (let id = 1; id <= 301; id += 1) await device.remember(ask(id), { id }, id)
    expect(await device.answer(ask(301))).toEqual({ is: 'answer', value: { id: 301 }, asOf: 301, version: null })
    expect(await device.answer(ask(1))).toBeNull()
    const typed = { path: catalogue.table.searchProducts.path, params: undefined, query: { keywords: 'belt' } }
    await device.remember(typed, { data: [] }, 400)
    expect(await device.answer(typed)).toBeNull()
  })

  it('lies in a database of its own, which a sign-out does not touch', async () => {
    await createCatalogueDevice(world).remember({ path: '/attributes', params: undefined, query: undefined }, [], 1)
    expect((await world.indexedDB.databases()).map(({ name }) => name)).toEqual([catalogueDatabaseName])
  })
})
