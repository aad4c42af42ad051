import { createHash } from 'node:crypto'
import type { Sheet, SheetPart } from '../drawings/sheets.ts'
import type { DemoModel } from '../model-range.ts'
import type { NewDiagram } from './diagrams.ts'
import type { Shelf } from './stock-list.ts'

/** The serial behind this one: our limits are not included, a drawing's 'up to' is. */
function after(serial: string): string {
  const figures = /\d+$/.exec(serial)?.[0] ?? ''
  return serial.slice(0, serial.length - figures.length) + String(Number(figures) + 1).padStart(figures.length, '0')
}

const plural = {
  treadmill: 'treadmills',
  elliptical: 'ellipticals',
  bike: 'bikes',
  rower: 'rowers',
  stepper: 'steppers',
  strength: 'strength machines',
}

/** A model's sheet as the catalogue keeps it; its parts, and those that they replaced, go onto the shelf. */
export function diagramOf(model: DemoModel, sheet: Sheet, position: number, id: number, shelf: Shelf): NewDiagram {
  const image = new TextEncoder().encode(sheet.svg)
  const goesInto = { kind: plural[model.type] }
  const shelve = (part: SheetPart): number => {
    const product = shelf.add({ ...part, brand: model.brand, goesInto })
    if (part.supersedes !== null) shelveEarlier(part, part.supersedes, product)
    return product
  }
  const shelveEarlier = (part: SheetPart, number: string, newer: number): void => {
    const earlier = shelf.add({ ...part, number, brand: model.brand, goesInto })
    shelf.replace(earlier, newer)
    shelf.fit(earlier, model.id)
    // The number of a second issue ends in A; the first had none.
    if (number.endsWith('A') && earlier % 2 === 0) shelveEarlier(part, number.slice(0, -1), earlier)
  }
  return {
    id,
    equipmentId: model.id,
    code: sheet.code,
    title: sheet.title,
    position,
    image,
    imageHash: createHash('sha256').update(image).digest('hex'),
    width: sheet.width,
    height: sheet.height,
    lines: sheet.parts.map((part) => ({
      callout: String(part.callout),
      productId: shelve(part),
      name: part.name,
      perMachine: part.qty,
      serialFrom: part.serialFrom,
      serialTo: part.serialTo === null ? null : after(part.serialTo),
    })),
    hotspots: sheet.hotspots.map(({ callout, shape }) => ({ callout: String(callout), shape: JSON.stringify(shape) })),
  }
}

/** The other side of each part that has one: left and right of one diagram belong together. */
export function pairsOf({ lines }: NewDiagram): (readonly [product: number, other: number])[] {
  return lines.flatMap((line) => {
    const other = /, left$/.test(line.name) ? line.name.replace(/left$/, 'right') : null
    const twin = other === null ? undefined : lines.find((one) => one.name === other)
    return twin === undefined
      ? []
      : [[line.productId, twin.productId] as const, [twin.productId, line.productId] as const]
  })
}
