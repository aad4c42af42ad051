import { assemblies } from '../../../demo/drawings/assemblies/by-kind.ts'
import type { SheetPart } from '../../../demo/drawings/catalogue/bom.ts'
import { partsOf } from '../../../demo/drawings/catalogue/bom.ts'
import type { DrawnModel } from '../../../demo/drawings/catalogue/model.ts'
import { drawnModel } from '../../../demo/drawings/sheets.ts'
import { models } from '../../../demo/model-range.ts'

export interface Bill {
  readonly model: DrawnModel
  readonly parts: readonly SheetPart[]
}

/** Every bill of material of the demo shop, without its drawing. */
export const bills: readonly Bill[] = models.map(drawnModel).flatMap((model) =>
  assemblies[model.kind].map((make) => ({
    model,
    parts: make({ ...model, spread: 1 }).lines.flatMap((line, i) => partsOf(model, line, i + 1)),
  })),
)
