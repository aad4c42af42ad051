// Fetches, opens and searches a catalogue of 100,000 parts: as the app does, and with Dexie and MiniSearch.
import { Dexie } from 'dexie'
import type { EntityTable } from 'dexie'
import MiniSearch from 'minisearch'
import type { Changes, Manifest } from '../../../contract/catalogue-pack.ts'
import { mergeHits } from '../../../domain/catalogue/search-index/merge.ts'
import { openIndex } from '../../../domain/catalogue/search-index/open.ts'
import { searchIndex } from '../../../domain/catalogue/search-index/search.ts'
import { parseQuery } from '../../../domain/catalogue/terms.ts'
import { createCatalogueDevice } from '../../../offline/catalogue/create-catalogue-device.ts'
import type { CatalogueDevice } from '../../../offline/catalogue/catalogue-device.ts'
import { gunzip } from '../../../offline/catalogue/gunzip.ts'
import type { BenchPart } from '../catalogue-pack.ts'
import type { Expected } from '../catalogue-queries.ts'

type Row = BenchPart & { readonly price: number; readonly qty: number }

const files = new Map<string, ArrayBuffer>()
let manifest: Manifest
let changes: Changes
let rows: Row[] = []
let isChanged = false

const file = async (name: string) => (await fetch(`/__bench/pack/${name}`)).arrayBuffer()
const json = (body: unknown) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
const rivals = new Dexie('rival') as Dexie & { parts: EntityTable<Row, 'id'> }
rivals.version(1).stores({ parts: 'id, number, name, brand' })

/** The network has no cost here: it would be equal for both. */
function answerAtOnce(path: string): Response {
  if (path.endsWith('/pack')) return json(manifest)
  if (path.includes('/changes')) {
    const nothing = { ...changes, version: 1, frame: null, products: [] }
    return json(isChanged ? changes : nothing)
  }
  return new Response(files.get(path.split('/').at(-1) ?? ''), {
    headers: { 'content-type': 'application/octet-stream' },
  })
}
const openDevice = (): CatalogueDevice =>
  createCatalogueDevice({
    fetch: (path) => Promise.resolve(answerAtOnce(String(path))),
    now: () => Date.now(),
    indexedDB,
    IDBKeyRange,
    crypto,
    setTimer: () => () => undefined,
    api: '/api',
  })

async function prepare(): Promise<void> {
  manifest = (await (await fetch('/__bench/pack/manifest.json')).json()) as Manifest
  changes = (await (await fetch('/__bench/pack/changes.json')).json()) as Changes
  rows = (await (await fetch('/__bench/pack/parts.json')).json()) as Row[]
  const names = manifest.brands.flatMap((brand) => brand.segments.map((segment) => segment.sha256))
  for (const name of names) files.set(name, await file(name))
}

async function timed<T>(work: () => Promise<T> | T): Promise<{ ms: number; value: T }> {
  const start = performance.now()
  const value = await work()
  return { ms: performance.now() - start, value }
}

const first = (device: CatalogueDevice, keywords: string) =>
  device.answer({ path: '/search/products', params: undefined, query: { keywords } })

let device: CatalogueDevice

async function intoDevice() {
  device = openDevice()
  const fetching = openDevice()
  const ours = await timed(async () => {
    const all = manifest.brands.map((brand) => fetching.setBrandOffline(brand.brand_id, true))
    await Promise.all(all)
  })
  const { trouble } = await fetching.state()
  if (trouble !== null) throw new Error(`The catalogue did not come: ${trouble}`)
  const theirs = await timed(() => rivals.parts.bulkPut(rows))
  return { ours: ours.ms, rival: theirs.ms }
}

async function toFirstResult() {
  device = openDevice()
  const ours = await timed(() => first(device, 'bolt'))
  if (ours.value?.is !== 'answer') throw new Error('Nothing was found')
  const theirs = await timed(async () => (await rivals.parts.toArray()).filter((row) => row.name.includes('bolt')))
  return { ours: ours.ms, rival: theirs.ms }
}

async function gzipped(bytes: BlobPart): Promise<number> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))
  return (await new Response(stream).arrayBuffer()).byteLength
}
const p95 = (list: number[]) => list.sort((a, b) => a - b)[Math.floor(list.length * 0.95)] ?? Number.NaN

const options = {
  fields: ['number', 'name', 'brand', 'models'],
  searchOptions: {
    combineWith: 'AND' as const,
    prefix: true,
    fuzzy: (term: string) => (term.length >= 4 && !/\d/.test(term) ? 1 : false),
  },
}

async function search(expected: readonly Expected[]) {
  const packs = manifest.brands.flatMap((brand) => brand.segments.filter((segment) => segment.kind === 'index'))
  const bytes = await Promise.all(packs.map(({ sha256 }) => gunzip(files.get(sha256) as ArrayBuffer)))
  const loading = await timed(() => bytes.map((one) => openIndex(one)))
  const indexes = loading.value
  const made = new MiniSearch<BenchPart>(options)
  made.addAll(rows)
  const text = JSON.stringify(made)
  const theirLoading = await timed(() => MiniSearch.loadJSON<BenchPart>(text, options))
  const rival = theirLoading.value

  const find = (typed: string) => {
    const query = parseQuery(typed)
    const searched = indexes.map((index) => ({ index, hits: searchIndex(index, query) }))
    return { searched, page: mergeHits(searched, 0, 24) }
  }
  const [ours, theirs, whole] = [[] as number[], [] as number[], [] as number[]]
  const found = { ours: 0, rival: 0 }
  for (const round of [0, 1]) {
    for (const { typed, id } of expected) {
      const mine = await timed(() => find(typed))
      const other = await timed(() => rival.search(typed))
      if (round === 0) continue
      ours.push(mine.ms)
      theirs.push(other.ms)
      whole.push((await timed(() => first(device, typed))).ms)
      if (mergeHits(mine.value.searched, 0, mine.value.page.total).ids.includes(id)) found.ours += 1
      if (other.value.some((one) => one.id === id)) found.rival += 1
    }
  }
  return {
    p95: { ours: p95(ours), rival: p95(theirs), whole: p95(whole) },
    load: { ours: loading.ms, rival: theirLoading.ms },
    size: { ours: packs.reduce((sum, one) => sum + one.bytes, 0), rival: await gzipped(text) },
    found,
  }
}

async function update() {
  isChanged = true
  await first(device, 'bolt')
  const took = await timed(() => device.refresh())
  const searched = await timed(() => first(device, 'renewed'))
  const answer = searched.value
  if (answer?.is !== 'answer' || (answer.value as { total: number }).total !== changes.products.length)
    throw new Error('What changed is not found')
  const whole = manifest.brands.flatMap((brand) => brand.segments).reduce((sum, one) => sum + one.bytes, 0)
  return { ms: took.ms, search: searched.ms, bytes: await gzipped(JSON.stringify(changes)), whole }
}

Object.assign(globalThis, { bench: { prepare, intoDevice, toFirstResult, search, update } })
