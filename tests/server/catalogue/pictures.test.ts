import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../../contract/catalogue.ts'
import { catalogueRows } from '../../support/catalogue-rows.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

const outline = (side: number) => ({
  kind: 'polygon',
  points: [
    [10, 10],
    [10 + side, 10],
    [10 + side, 10 + side],
  ],
})
const bubble = { kind: 'circle', x: 5, y: 5, r: 2 }

describe('The pictures of parts', () => {
  let server: TestServer
  let [roller, bolt, loose, first, second] = [0, 0, 0, 0, 0]
  beforeAll(async () => {
    server = await startServer()
    const make = catalogueRows(server.db)
    const model = await make.model({ name: 'Q500', brand: 'Quest' })
    ;[roller = 0, bolt = 0, loose = 0] = await make.products(
      ['Roller', 'Bolt', 'Loose part'].map((name, at) => ({ number: `QU-${at}`, name, brand: 'Quest' })),
    )
    const lines = [
      { callout: '1', product: roller },
      { callout: '2', product: bolt },
    ]
    // This part is on the bill of materials but has no hotspot.
    await make.diagram({ model, title: 'List alone', lines: [{ callout: '9', product: loose }] })
    first = await make.diagram({
      model,
      title: 'Deck',
      lines,
      hotspots: [
        { callout: '1', shape: bubble },
        { callout: '1', shape: outline(20) },
        { callout: '2', shape: bubble },
        { callout: '1', shape: outline(50) },
      ],
    })
    second = await make.diagram({ model, title: 'Again', lines, hotspots: [{ callout: '1', shape: outline(90) }] })
    await make.index()
  })
  afterAll(() => server.close())

  const pictures = (products: string) => server.visitor().call(catalogue.table.listPictures, { query: { products } })

  it('come from the first drawing that shows the part, by its largest outline, else by its callout', async () => {
    const { status, body } = await pictures(`${bolt},${roller},${roller}`)
    expect(status).toBe(200)
    expect(first).toBeLessThan(second)
    expect(body.map(({ product_id, shape }) => [product_id, shape])).toEqual([
      [roller, outline(50)],
      [bolt, bubble],
    ])
    for (const { image } of body) expect(image).toMatch(new RegExp(`^/catalogue/diagrams/${first}/image\\?v=.+`))
  })

  it('are missing for parts without a drawing and for unknown parts', async () => {
    expect((await pictures(`${loose},99999999`)).body).toEqual([])
  })

  it.each(['', 'a', '1,,2', '0', '1;drop', Array.from({ length: 201 }, () => '1').join(',')])(
    'accept only ids, and a limited number: %s',
    async (products) => {
      const { status, body } = await pictures(products)
      expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('products')])
    },
  )
})
