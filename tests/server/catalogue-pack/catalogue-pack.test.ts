import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cataloguePack, changesPerPage } from '../../../contract/catalogue-pack.ts'
import type { PackedProduct } from '../../../contract/catalogue-pack.ts'
import { openIndex } from '../../../domain/catalogue/search-index/open.ts'
import { indexProducts, nextCatalogueVersion } from '../../../server/db/catalogue-index.ts'
import { packageJob } from '../../../server/modules/catalogue-pack/index.ts'
import { patiently } from '../../../server/modules/catalogue-pack/patience.ts'
import { deviceBeside } from '../../support/catalogue-device.ts'
import { catalogueRows } from '../../support/catalogue-rows.ts'
import type { CatalogueRows } from '../../support/catalogue-rows.ts'
import { startServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

const { table } = cataloguePack
const hour = 3_600_000

let server: TestServer
let rows: CatalogueRows
let model: number
beforeAll(async () => {
  server = await startServer({ seed: 'none' })
  rows = catalogueRows(server.db)
  model = await rows.model({ name: 'T500', brand: 'Acme', serialPrefix: 'TX' })
  await rows.products(
    Array.from({ length: 1200 }, (_, n) => ({ number: `A-${n}`, name: `Belt ${n % 7}`, fits: [model] })),
  )
  const [first, second] = await rows.products([
    { number: 'B-1', name: 'Axle', brand: 'Borealis' },
    { number: 'B-2', name: 'Axle', brand: 'Borealis' },
  ])
  await rows.diagram({
    model,
    title: 'Frame',
    lines: [
      { callout: '1', product: first ?? 0 },
      { callout: '2', product: second ?? 0 },
    ],
  })
  await rows.index()
})
afterAll(() => server.close())

const manifest = async () => (await server.visitor().call(table.readManifest, {})).body
const changesSince = async (since: number, query: object = {}) =>
  (await server.visitor().call(table.readChanges, { query: { since: String(since), ...query } })).body
const present = async () =>
  Number((await server.db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version)
const segment = async (sha256: string) => server.visitor().call(table.readSegment, { params: { sha256 } })

/** An old pack is made anew behind the answer. */
const packedAs = (version: number) =>
  expect.poll(async () => (await manifest()).version, { timeout: 50_000, interval: 20 }).toBe(version)

/** Changes these parts in a version of its own. */
const touch = (ids: readonly number[]) =>
  server.db.transaction().execute(async (tx) => {
    const rev = await nextCatalogueVersion(tx)
    await indexProducts(tx, ids, rev)
    return Number(rev)
  })
const idsOf = async (count: number) =>
  (await server.db.selectFrom('product').select('product_id').orderBy('product_id').limit(count).execute()).map(
    (row) => row.product_id,
  )

describe('The pack', () => {
  it('is made at the first asking: every brand in segments of at most a thousand rows, with its search index', async () => {
    const { version, brands, frame } = await manifest()
    expect(version).toBe(1)
    expect(frame.types.map((type) => [type.equipment_type_name, type.models])).toContainEqual(['Treadmill', 1])
    expect(brands.map((brand) => [brand.name, brand.models, brand.products])).toEqual([
      ['Acme', 1, 1200],
      ['Borealis', 0, 2],
    ])
    const acme = brands[0]?.segments ?? []
    expect(Math.max(...acme.filter(({ kind }) => kind === 'products').map((one) => one.rows))).toBeLessThanOrEqual(1000)
    expect(new Set(acme.map(({ kind }) => kind))).toEqual(new Set(['models', 'diagrams', 'products', 'index']))
    expect(brands[0]?.images).toMatchObject({ count: 1 })
  })

  it('names each segment by what it holds, and says how large it is packed and unpacked', async () => {
    for (const told of (await manifest()).brands.flatMap((brand) => brand.segments)) {
      const { bytes, headers } = await segment(told.sha256)
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(told.sha256)
      expect([bytes.length, gunzipSync(bytes).length]).toEqual([told.bytes, told.size])
      expect(headers['etag']).toBe(`"${told.sha256}"`)
    }
  })

  it('has its parts in the order of the index: by name, then number', async () => {
    const acme = (await manifest()).brands[0]?.segments ?? []
    const parts: PackedProduct[] = []
    for (const { sha256 } of acme.filter(({ kind }) => kind === 'products'))
      parts.push(...(JSON.parse(gunzipSync((await segment(sha256)).bytes).toString()) as PackedProduct[]))
    const [told] = acme.filter(({ kind }) => kind === 'index')
    const index = openIndex(new Uint8Array(gunzipSync((await segment(told?.sha256 ?? '')).bytes)).buffer)
    expect(parts.map((part) => part.product_id)).toEqual(parts.map((_, doc) => index.idAt(doc)))
    expect(index.docsOfModel(model)).toHaveLength(1200)
  })

  it('is not made anew for each change: changes follow it; only an old one is', async () => {
    const [id = 0] = await idsOf(1)
    const version = await touch([id])
    expect((await manifest()).version).toBeLessThan(version)
    server.clock.advance(hour)
    await manifest()
    await packedAs(version)
  })

  it('is made by the job that whoever changes the catalogue stages', async () => {
    const [id = 0] = await idsOf(1)
    const version = await touch([id])
    server.clock.advance(hour)
    await server.db
      .insertInto('staged_job')
      .values({
        kind: packageJob,
        payload: '{}',
        run_at: server.clock.now(),
        last_error: null,
        done_at: null,
        locked_until: null,
      })
      .execute()
    await server.jobs.drain()
    expect(server.jobFaults).toEqual([])
    expect((await manifest()).version).toBe(version)
  })

  it('keeps its segments for a day after it is followed by another', async () => {
    const old = (await manifest()).brands[0]?.segments.find(({ kind }) => kind === 'index')?.sha256 ?? ''
    const renew = async (ms: number) => {
      server.clock.advance(ms)
      const [id = 0] = await idsOf(1)
      await server.db
        .updateTable('product')
        .set({ name: `Belt ${ms}`, sort_name: `belt ${ms}` })
        .where('product_id', '=', id)
        .execute()
      const version = await touch([id])
      await manifest()
      await packedAs(version)
    }
    await renew(hour)
    expect((await segment(old)).status).toBe(200)
    await renew(24 * hour)
    expect((await segment(old)).refusal.error).toBe('catalogue.unknown')
  })

  it('changes in one segment and the index where one part is new', async () => {
    const before = (await manifest()).brands[0]?.segments ?? []
    await rows.products([{ number: 'A-new', name: 'Belt 0', fits: [] }])
    const row = await server.db
      .selectFrom('product')
      .select('product_id')
      .where('number', '=', 'A-new')
      .executeTakeFirstOrThrow()
    const version = await touch([row.product_id])
    server.clock.advance(hour)
    await manifest()
    await packedAs(version)
    const known = new Set(before.map((one) => one.sha256))
    const fresh = ((await manifest()).brands[0]?.segments ?? []).filter((one) => !known.has(one.sha256))
    expect(fresh.map(({ kind }) => kind)).toEqual(['products', 'index'])
  })

  it('is asked for again where it takes too long to make', async () => {
    const never = new Promise<never>(() => undefined)
    await expect(patiently(never, 0)).rejects.toMatchObject({ code: 'catalogue.packing', status: 503 })
    expect(await patiently(Promise.resolve('a pack'), 60_000)).toBe('a pack')
  })

  it('has no segment of another name', async () => {
    expect((await segment('0'.repeat(64))).refusal.error).toBe('catalogue.unknown')
  })
})

describe('Changes', () => {
  it('are none at the present version', async () => {
    expect(await changesSince(await present())).toMatchObject({
      version: await present(),
      more: false,
      frame: null,
      products: [],
      is_too_old: false,
    })
  })

  it('tell parts, models, diagrams and what is gone, each as it is now, and the frame', async () => {
    const since = (await manifest()).version
    const ids = await idsOf(2)
    await touch(ids)
    const last = await touch(ids.slice(0, 1))
    await server.db
      .insertInto('catalogue_gone')
      .values({ kind: 'product', id: 999, rev: String(last) })
      .execute()
    const told = await changesSince(since)
    expect(told).toMatchObject({ version: last, more: false, gone: [{ kind: 'product', id: 999 }] })
    expect(told.products.map((one) => one.product_id)).toEqual(ids)
    expect(told.frame?.brands).toHaveLength(2)
  })

  it('are only those of a brand where one is asked for', async () => {
    const borealis = (await manifest()).brands[1]?.brand_id ?? 0
    const told = await changesSince(0, { brand_id: String(borealis) })
    expect(new Set(told.products.map((one) => one.brand_id))).toEqual(new Set([borealis]))
  })

  it('come whole versions at a time, no more than a page', async () => {
    const since = await present()
    const ids = await idsOf(1100)
    const [first, second] = [ids.slice(0, 600), ids.slice(600, 1100)]
    await touch(first)
    await touch(second)
    const more = await rows.products(
      Array.from({ length: 1500 }, (_, n) => ({ number: `C-${n}`, name: 'Bolt', brand: 'Borealis' })),
    )
    await touch(more)
    const page = await changesSince(since)
    expect(page.products.map((one) => one.product_id)).toEqual(ids)
    expect([page.more, page.version]).toEqual([true, since + 2])
    const rest = await changesSince(page.version)
    expect([rest.products.length, rest.more, rest.version]).toEqual([1500, false, since + 3])
  })

  it('are too old where more changed at once than a page takes: then the pack is there for it', async () => {
    const since = await present()
    const all = await idsOf(changesPerPage + 1)
    expect(all).toHaveLength(changesPerPage + 1)
    const version = await touch(all)
    expect((await changesSince(since)).is_too_old).toBe(true)
    expect((await manifest()).version).toBe(version)
  })

  it('are too old where this server has not come so far: a backup was put back', async () => {
    const { version } = await manifest()
    expect((await changesSince(version + 100)).is_too_old).toBe(true)
    await server.db
      .updateTable('catalogue_version')
      .set({ version: String(version - 1) })
      .execute()
    expect((await manifest()).version).toBeLessThan(version)
    await server.db
      .updateTable('catalogue_version')
      .set({ version: String(version) })
      .execute()
  })

  it('are asked for by a version', async () => {
    const { refusal } = await server.visitor().send('GET', '/api/catalogue/changes?since=-1')
    expect(refusal.error).toBe('call.invalid')
  })
})

describe('A backup that is put back', () => {
  /** Another start of the server: the life before it ends here. */
  const startAgain = async () => {
    const machine = await startServer({ beside: server })
    await machine.close()
  }

  it('makes too old what was told after it, though the catalogue has come past that version since', async () => {
    const since = await present()
    const { life } = await changesSince(since)
    await startAgain()
    const [first, second] = await idsOf(2)
    await touch([first ?? 0])
    await touch([second ?? 0])
    const told = await changesSince(since, { life })
    expect([told.is_too_old, told.version, told.products.length]).toEqual([false, since + 2, 2])
    expect((await changesSince(since + 1, { life })).is_too_old).toBe(true)
    expect((await changesSince(since + 2, { life })).is_too_old).toBe(true)
    expect((await changesSince(since, { life: '018f4e5a-0000-7000-8000-00000000dead' })).is_too_old).toBe(true)
    expect(told.life).not.toBe(life)
    expect((await changesSince(since + 1, { life: told.life })).is_too_old).toBe(false)
    expect((await manifest()).life).toBe(told.life)
  })

  it('is noticed by a device, which then answers as the server does and fetches only what differs', async () => {
    const { device, line } = deviceBeside(server.visitor())
    const found = async (keywords: string) => {
      const told = await device.answer({ path: '/search/products', params: undefined, query: { keywords } })
      return told?.is === 'answer' ? (told.value as { total: number }).total : null
    }
    const acme = (await manifest()).brands[0]?.brand_id ?? 0
    await device.setBrandOffline(acme, true)
    const [lost, other] = await idsOf(2)
    const named = (name: string) =>
      server.db
        .updateTable('product')
        .set({ name })
        .where('product_id', '=', lost ?? 0)
        .execute()
    const before = await present()
    const { name } = await server.db
      .selectFrom('product')
      .select('name')
      .where('product_id', '=', lost ?? 0)
      .executeTakeFirstOrThrow()
    await named('Zeppelin')
    await touch([lost ?? 0])
    await device.refresh()
    expect(await found('zeppelin')).toBe(1)

    await named(name)
    await server.db.transaction().execute((tx) => indexProducts(tx, [lost ?? 0], String(before)))
    await server.db
      .updateTable('catalogue_version')
      .set({ version: String(before) })
      .execute()
    await startAgain()
    for (let times = 0; times < 2; times += 1) await touch([other ?? 0])
    const asked = line.asked.length
    await device.refresh()
    expect(await found('zeppelin')).toBe(0)
    expect((await device.state()).version).toBe(before + 2)
    // Its pack is of a version before the backup, so every segment is here already.
    expect(line.asked.slice(asked).filter((path) => /\/pack\/./.test(path))).toEqual([])
  })
})
