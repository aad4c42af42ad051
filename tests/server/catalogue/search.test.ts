import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../../contract/catalogue.ts'
import { catalogueRows } from '../../support/catalogue-rows.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

const { searchProducts, searchEquipment } = catalogue.table

describe('A search whose result was remembered', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: 'none' })
  })
  afterAll(() => server.close())
  const search = async (page: number) =>
    (await server.visitor().call(searchProducts, { query: { keywords: 'bolt', page } })).body

  it('finds what has changed since, and has every page, however many', async () => {
    const make = catalogueRows(server.db)
    await make.products(
      Array.from({ length: 2450 }, (_, n) => ({
        ...{ number: `BO-${n + 10_000}`, name: `Bolt ${String(n).padStart(4, '0')}`, brand: 'Atlas' },
      })),
    )
    await make.index()
    expect(await search(1)).toMatchObject({ total: 2450, last_page: 103 })
    const numbers = (page: { readonly data: readonly { readonly number: string }[] }) =>
      page.data.map(({ number }) => number)
    const inOrder = (from: number, count: number) => Array.from({ length: count }, (_, n) => `BO-${from + n + 10_000}`)
    expect(numbers(await search(100))).toEqual(inOrder(2376, 24))
    expect(numbers(await search(101))).toEqual(inOrder(2400, 24))
    expect(numbers(await search(103))).toEqual(inOrder(2448, 2))
    expect(numbers(await search(104))).toEqual([])
    await make.products([{ number: 'BO-9', name: 'Bolt', brand: 'Atlas' }])
    await make.index()
    const [first] = (await search(1)).data
    expect([first?.number, (await search(1)).total]).toEqual(['BO-9', 2451])
  })
})

describe('searching', () => {
  let server: TestServer
  const id = { atlas: 0, nova: 0, t500: 0, t520: 0, n1: 0 }
  beforeAll(async () => {
    server = await startServer({ seed: 'none' })
    const make = catalogueRows(server.db)
    id.atlas = await make.brand('Atlas')
    id.nova = await make.brand('Nova', 901)
    id.t500 = await make.model({ name: 'T500', brand: 'Atlas', market: 'Home', serialPrefix: 'AT5' })
    id.t520 = await make.model({ name: 'T520', brand: 'Atlas', market: 'Commercial', serialPrefix: 'AT5X' })
    id.n1 = await make.model({ name: 'N-100', brand: 'Nova', type: 'Rower', market: 'Home', serialPrefix: 'NR1' })
    const part = (number: string, name: string, more: object = {}) =>
      make.product({ number, name, brand: 'Atlas', ...more })
    const newBelt = await part('AT-204900', 'Drive belt', { fits: [id.t500] })
    await part('AT-204817', 'Drive belt', { replacedBy: newBelt, fits: [id.t500] })
    await part('AT-204', 'Bolt M8', { fits: [id.t500, id.t520] })
    await part('AT-300', 'Belt guard, plastic')
    await part('NV-204', 'Drive pulley', { brand: 'Nova' })
    const drawn = await part('NV-300', 'Idler', { brand: 'Nova', price: null })
    await make.diagram({ model: id.n1, title: 'Drive', lines: [{ callout: '1', product: drawn }] })
    await make.products(
      Array.from({ length: 50 }, (_, n) => ({
        number: `WA-${n + 100}`,
        name: `Washer ${String(n).padStart(2, '0')}`,
        brand: 'Nova',
      })),
    )
    await make.index()
  })
  afterAll(() => server.close())
  const search = async (keywords: string, more: object = {}) =>
    (await server.visitor().call(searchProducts, { query: { keywords, ...more } })).body
  const numbers = async (keywords: string, more: object = {}) =>
    (await search(keywords, more)).data.map((one) => one.number)
  const models = async (keywords: string, more: object = {}) =>
    (await server.visitor().call(searchEquipment, { query: { keywords, ...more } })).body

  it.each([
    ['a whole number', 'AT-204', ['AT-204', 'AT-204900', 'AT-204817']],
    ['a number without its dash', 'at204817', ['AT-204817']],
    ['the beginning of a number', 'AT-2048', ['AT-204817']],
    ['a word, then words one typo away', 'belt', ['AT-300', 'AT-204900', 'AT-204817', 'AT-204']],
    ['a word with a typo', 'drvie', ['AT-204900', 'NV-204', 'AT-204817']],
    ['the beginning of a word', 'pull', ['NV-204']],
    ['two words in any order', 'belt drive', ['AT-204900', 'AT-204817']],
    ['its machine', 'drive t500', ['AT-204900', 'AT-204817']],
    ['its brand and a typo', 'nova drive', ['NV-204']],
    ['a machine whose diagram contains it', 'idler 100', ['NV-300']],
    ['an unknown word', 'belt treadmill', []],
    ['nothing', ' – ', []],
  ])('finds a part by %s', async (_, keywords, expected) => {
    expect(await numbers(keywords)).toEqual(expected)
  })

  it('returns price, stock and replacement', async () => {
    const [old] = (await search('AT-204817')).data
    expect(old).toMatchObject({ price: 19.99, qty: 5, brand: 'Atlas', replaced_by: { number: 'AT-204900' } })
    expect((await search('idler')).data[0]).toMatchObject({ price: null, replaced_by: null })
  })

  it('filters by brand, market or model', async () => {
    expect(await numbers('drive', { brand_id: id.nova })).toEqual(['NV-204'])
    expect(await numbers('204', { market_type: 'Commercial' })).toEqual(['AT-204'])
    expect(await numbers('drive', { market_type: 'Home' })).toEqual(['AT-204900', 'AT-204817'])
    expect(await numbers('nova', { market_type: 'Home' })).toEqual(['NV-300'])
    expect(await numbers('atlas', { equipment_id: id.t520 })).toEqual(['AT-204'])
    expect(await numbers('nova', { equipment_id: id.n1 })).toEqual(['NV-300'])
    expect(await numbers('drive', { market_type: 'Mars' })).toEqual([])
  })

  it('returns 24 per page with the URLs of the neighboring pages', async () => {
    const first = await search('washer', { brand_id: id.nova })
    expect([first.total, first.last_page, first.per_page, first.to, first.data.length]).toEqual([50, 3, 24, 24, 24])
    expect([first.prev_page_url, first.next_page_url]).toEqual([
      null,
      `/search/products?keywords=washer&brand_id=${id.nova}&page=2`,
    ])
    const last = (await server.visitor().send('GET', `/api${first.next_page_url?.replace('page=2', 'page=3') ?? ''}`))
      .body as typeof first
    expect([last.current_page, last.to, last.data.length, last.next_page_url]).toEqual([3, 50, 2, null])
    expect(last.prev_page_url).toContain('page=2')
    const beyond = await search('washer', { page: 900 })
    expect([beyond.data, beyond.total, beyond.to, beyond.next_page_url]).toEqual([[], 50, 50, null])
    expect(beyond.prev_page_url).toContain('page=3')
  })

  it('finds a model by its serial first, with its week of manufacture', async () => {
    const [first, ...others] = await models('at5-2534-k-00417')
    expect([first?.equipment_id, first?.matched, first?.manufactured]).toEqual([id.t500, 'serial', '2025-08-18'])
    expect(others).toEqual([])
    expect((await models('AT5X2534K00417'))[0]?.equipment_id).toBe(id.t520)
    expect((await models('AT52753K00417')).map((one) => one.matched)).toEqual([])
    expect(await models('at5-2534-k-00417', { brand_id: id.nova })).toEqual([])
    expect(await models('at5-2534-k-00417', { market_type: 'Commercial' })).toEqual([])
  })

  it.each([
    ['its name', 't500', [['T500', 'number']]],
    ['its name without the dash', 'n100', [['N-100', 'number']]],
    ['the beginning of its name', 't52', [['T520', 'number']]],
    [
      'the beginning of its serials',
      'at5',
      [
        ['T500', 'number'],
        ['T520', 'number'],
      ],
    ],
    [
      'its kind and brand',
      'atlas treadmill',
      [
        ['T500', 'words'],
        ['T520', 'words'],
      ],
    ],
    [
      'a typo in its brand',
      'altas',
      [
        ['T500', 'words'],
        ['T520', 'words'],
      ],
    ],
    ['its market', 'commercial', [['T520', 'words']]],
    ['nothing', '', []],
  ])('finds a model by %s', async (_, keywords, expected) => {
    expect((await models(keywords)).map((one) => [one.name, one.matched])).toEqual(expected)
  })

  it('filters models by brand or market, at most 50', async () => {
    expect((await models('home', { brand_id: id.nova })).map((one) => one.name)).toEqual(['N-100'])
    expect((await models('atlas', { market_type: 'Home' })).map((one) => one.name)).toEqual(['T500'])
    const make = catalogueRows(server.db)
    for (let n = 0; n < 60; n += 1) await make.model({ name: `Z${n + 100}`, brand: 'Zephyr' })
    await make.index()
    expect(await models('zephyr')).toHaveLength(50)
  })
})
