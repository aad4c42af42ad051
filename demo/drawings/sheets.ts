import { assemblies } from './assemblies/by-kind.ts'
import type { SheetPart } from './catalogue/bom.ts'
import type { DrawnModel } from './catalogue/model.ts'
import type { Hotspot } from './draw.ts'
import { bestPage, billOf, hotspotsOf, svgOf } from './draw.ts'
import { height, width } from './page/frame.ts'

export type { SheetPart } from './catalogue/bom.ts'
export type { DrawnModel } from './catalogue/model.ts'
export { drawnModel } from './catalogue/drawn-model.ts'

/** An area of the picture, in units of its view box. The last one at a point is on top. */
export type SheetHotspot = Hotspot

/** An exploded drawing with its bill of material. */
export interface Sheet {
  /** Unique among the model's sheets. */
  readonly code: string
  readonly title: string
  readonly svg: string
  readonly width: number
  readonly height: number
  readonly hotspots: readonly SheetHotspot[]
  readonly parts: readonly SheetPart[]
}

/** Returns a model's sheets. Each is drawn on first use, which takes some milliseconds. The result is deterministic. */
export function sheetsOf(model: DrawnModel): readonly (() => Sheet)[] {
  return assemblies[model.kind].map((make) => () => {
    const page = bestPage(model, make)
    const { code, title } = page.assembly
    const parts = billOf(page)
    return { code, title, svg: svgOf(page, parts), width, height, hotspots: hotspotsOf(page), parts }
  })
}
