import { models } from '../../../demo/model-range.ts'
import { assemblies } from '../../../demo/drawings/assemblies/by-kind.ts'
import type { SheetPart } from '../../../demo/drawings/catalogue/bom.ts'
import type { DrawnModel } from '../../../demo/drawings/catalogue/model.ts'
import type { Hotspot, Page } from '../../../demo/drawings/draw.ts'
import { bestPage, billOf, hotspotsOf, svgOf } from '../../../demo/drawings/draw.ts'
import { drawnModel } from '../../../demo/drawings/sheets.ts'

export interface Drawn {
  readonly name: string
  readonly model: DrawnModel
  readonly page: Page
  readonly parts: readonly SheetPart[]
  readonly svg: string
  readonly hotspots: readonly Hotspot[]
}

/** Every sheet of the demo shop, drawn once for all tests. */
export const drawn: readonly Drawn[] = models.map(drawnModel).flatMap((model) =>
  assemblies[model.kind].map((make) => {
    const page = bestPage(model, make)
    const parts = billOf(page)
    const name = `${model.brand} ${model.name} ${page.assembly.code}`
    return { name, model, page, parts, svg: svgOf(page, parts), hotspots: hotspotsOf(page) }
  }),
)
