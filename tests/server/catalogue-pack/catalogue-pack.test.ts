import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cataloguePack, changesPerPage } from '../../../contract/catalogue-pack.ts'
import type { PackedProduct } from '../../../contract/catalogue-pack.ts'
import { openIndex } from '../../../domain/catalogue/search-index/open.ts'
import { sortName } from '../../../domain/catalogue/terms.ts'
import { indexProducts, nextCatalogueVersion } from '../../../server/db/catalogue-index.ts'
import { buildPackage } from '../../../server/modules/catalogue-pack/build-package.service.ts'
import { packageJob } from '../../../server/modules/catalogue-pack/index.ts'
import { waitOrRefuse } from '../../../server/modules/catalogue-pack/catalogue-pack.service.ts'
import { createDeviceFor } from '../../support/catalogue-device.ts'
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

/** Waits for the background rebuild of an outdated package. */
const expectRebuilt = (version: number) =>
  expect.poll(async () => (await manifest()).version, { timeout: 50_000, interval: 20 }).toBe(version)

/** Changes these parts in a new version. */
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

describe('The catalogue package', () => {
  it('is built at the first request: every brand in segments of at most 1,000 rows, with its search index', async () => {
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

  it('names each segment by its hash and states its compressed and uncompressed size', async () => {
    for (const reply of (await manifest()).brands.flatMap((brand) => brand.segments)) {
      const { bytes, headers } = await segment(reply.sha256)
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(reply.sha256)
      expect([bytes.length, gunzipSync(bytes).length]).toEqual([reply.bytes, reply.size])
      expect(headers['etag']).toBe(`"${reply.sha256}"`)
    }
  })

  it('sends each segment as it was compressed, also to a browser that accepts brotli', async () => {
    const { sha256 = '' } = (await manifest()).brands[0]?.segments.find((one) => one.bytes > 4096) ?? {}
    const accepts = { headers: { 'accept-encoding': 'gzip, br' } }
    const { bytes, headers } = await server.visitor().call(table.readSegment, { params: { sha256 } }, accepts)
    expect([headers['content-encoding'], createHash('sha256').update(bytes).digest('hex')]).toEqual([undefined, sha256])
  })

  it('has its parts in index order: by name, then number', async () => {
    const acme = (await manifest()).brands[0]?.segments ?? []
    const parts: PackedProduct[] = []
    for (const { sha256 } of acme.filter(({ kind }) => kind === 'products'))
      parts.push(...(JSON.parse(gunzipSync((await segment(sha256)).bytes).toString()) as PackedProduct[]))
    const [reply] = acme.filter(({ kind }) => kind === 'index')
    const index = openIndex(new Uint8Array(gunzipSync((await segment(reply?.sha256 ?? '')).bytes)).buffer)
    expect(parts.map((part) => part.product_id)).toEqual(parts.map((_, doc) => index.idAt(doc)))
    expect(index.docsOfModel(model)).toHaveLength(1200)
  })

  it.each([
    ['that gets another name after it was listed', 'sort_name', 'Zip sort_name'],
    ['that gets another name after it was packed', 'stock_as_of', 'Zip stock_as_of'],
    ['that only changes', 'sort_name', null],
  ])('has a part %s once, and it comes as a change too', async (_, column, newName) => {
    const part = await server.db
      .selectFrom('product')
      .select(['product_id', 'name'])
      .where('number', 'like', 'A-%')
      .orderBy('sort_name')
      .orderBy('number_key')
      .limit(1)
      .executeTakeFirstOrThrow()
    const id = part.product_id
    const name = newName ?? part.name
    let isRenamed = false
    const tx = server.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!isRenamed && result.rows.length > 100 && column in (result.rows[0] ?? {})) {
          isRenamed = true
          await server.db
            .updateTable('product')
            .set({ name, sort_name: sortName(name) })
            .where('product_id', '=', id)
            .execute()
          await touch([id])
        }
        return result
      },
    })
    const { version, brands } = await buildPackage({ tx, now: server.clock.now() })
    expect(isRenamed).toBe(true)
    const of = async (kind: string) => {
      const entries = (brands[0]?.segments ?? []).filter((one) => one.kind === kind)
      return Promise.all(entries.map(async ({ sha256 }) => gunzipSync((await segment(sha256)).bytes)))
    }
    const packed = (await of('products')).flatMap((bytes) => JSON.parse(bytes.toString()) as PackedProduct[])
    const ids = packed.map((one) => one.product_id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toHaveLength(1200)
    expect(packed.filter((one) => one.product_id === id).map((one) => one.name)).toEqual([
      column === 'sort_name' ? name : part.name,
    ])
    const { products } = await changesSince(version)
    expect(products.map((one) => [one.product_id, one.name])).toEqual([[id, name]])
  })

  it('is not rebuilt for each change, only when it is outdated', async () => {
    const [id = 0] = await idsOf(1)
    const version = await touch([id])
    expect((await manifest()).version).toBeLessThan(version)
    server.clock.advance(hour)
    await manifest()
    await expectRebuilt(version)
  })

  it('is rebuilt by the job that catalogue changes stage', async () => {
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
    expect(server.jobErrors).toEqual([])
    expect((await manifest()).version).toBe(version)
  })

  it('keeps its segments for a day after the next build', async () => {
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
      await expectRebuilt(version)
    }
    await renew(hour)
    expect((await segment(old)).status).toBe(200)
    await renew(24 * hour)
    // The rebuild deletes old segments only after it has saved the package that no longer names them.
    await expect.poll(async () => (await segment(old)).status, { timeout: 50_000, interval: 20 }).toBe(404)
    expect((await segment(old)).refusal.error).toBe('catalogue.unknown')
  })

  it('changes in one segment and the index for one new part', async () => {
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
    await expectRebuilt(version)
    const known = new Set(before.map((one) => one.sha256))
    const fresh = ((await manifest()).brands[0]?.segments ?? []).filter((one) => !known.has(one.sha256))
    expect(fresh.map(({ kind }) => kind)).toEqual(['products', 'index'])
  })

  it('is requested again if the build takes too long', async () => {
    const never = new Promise<never>(() => undefined)
    await expect(waitOrRefuse(never, 0)).rejects.toMatchObject({ code: 'catalogue.packing', status: 503 })
    expect(await waitOrRefuse(Promise.resolve('a package'), 60_000)).toBe('a package')
  })

  it('refuses unknown segments', async () => {
    expect((await segment('0'.repeat(64))).refusal.error).toBe('catalogue.unknown')
  })
})

describe('Changes', () => {
  it('are empty at the current version', async () => {
    expect(await changesSince(await present())).toMatchObject({
      version: await present(),
      more: false,
      frame: null,
      products: [],
      is_too_old: false,
    })
  })

  it('contain changed parts, models and diagrams, deletions and the taxonomy', async () => {
    const since = (await manifest()).version
    const ids = await idsOf(2)
    await touch(ids)
    const last = await touch(ids.slice(0, 1))
    await server.db
      .insertInto('catalogue_gone')
      .values({ kind: 'product', id: 999, rev: String(last) })
      .execute()
    const reply = await changesSince(since)
    expect(reply).toMatchObject({ version: last, more: false, gone: [{ kind: 'product', id: 999 }] })
    expect(reply.products.map((one) => one.product_id)).toEqual(ids)
    expect(reply.frame?.brands).toHaveLength(2)
  })

  it('can be limited to one brand', async () => {
    const borealis = (await manifest()).brands[1]?.brand_id ?? 0
    const reply = await changesSince(0, { brand_id: String(borealis) })
    expect(new Set(reply.products.map((one) => one.brand_id))).toEqual(new Set([borealis]))
  })

  it('contain complete versions, at most one page', async () => {
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

  it('are too old if one version exceeds a page: then the package is needed', async () => {
    const since = await present()
    const all = await idsOf(changesPerPage + 1)
    expect(all).toHaveLength(changesPerPage + 1)
    const version = await touch(all)
    expect((await changesSince(since)).is_too_old).toBe(true)
    expect((await manifest()).version).toBe(version)
  })

  it('are too old if this server does not know the version: a backup was restored', async () => {
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

  it('require a valid version', async () => {
    const { refusal } = await server.visitor().send('GET', '/api/catalogue/changes?since=-1')
    expect(refusal.error).toBe('call.invalid')
  })
})

describe('A restored backup', () => {
  /** Restarts the server, which ends its epoch. */
  const startAgain = async () => {
    const machine = await startServer({ beside: server })
    await machine.close()
  }

  it('makes later versions of the old epoch too old, even if the catalogue has passed them since', async () => {
    const since = await present()
    const { life } = await changesSince(since)
    await startAgain()
    const [first, second] = await idsOf(2)
    await touch([first ?? 0])
    await touch([second ?? 0])
    const reply = await changesSince(since, { life })
    expect([reply.is_too_old, reply.version, reply.products.length]).toEqual([false, since + 2, 2])
    expect((await changesSince(since + 1, { life })).is_too_old).toBe(true)
    expect((await changesSince(since + 2, { life })).is_too_old).toBe(true)
    expect((await changesSince(since, { life: '018f4e5a-0000-7000-8000-00000000dead' })).is_too_old).toBe(true)
    expect(reply.life).not.toBe(life)
    expect((await changesSince(since + 1, { life: reply.life })).is_too_old).toBe(false)
    expect((await manifest()).life).toBe(reply.life)
  })

  it('is noticed by a device, which then matches the server and fetches only differences', async () => {
    const { device, line } = createDeviceFor(server.visitor())
    const found = async (keywords: string) => {
      const reply = await device.answer({ path: '/search/products', params: undefined, query: { keywords } })
      return reply?.is === 'answer' ? (reply.value as { total: number }).total : null
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
    const asked = line.requests.length
    await device.refresh()
    expect(await found('zeppelin')).toBe(0)
    expect((await device.state()).version).toBe(before + 2)
    // The package predates the backup, so the device has every segment already.
    expect(line.requests.slice(asked).filter((path) => /\/pack\/./.test(path))).toEqual([])
  })
})
