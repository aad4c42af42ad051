import { createHash } from 'node:crypto'
import type { Sheet, SheetPart } from '../drawings/sheets.ts'
import type { DemoModel } from '../model-range.ts'
import type { NewDiagram } from './diagrams.ts'
import type { StockList } from './stock-list.ts'

/** Returns the next serial. Our upper limits are exclusive, those of a drawing are inclusive. */
function getNextSerial(serial: string): string {
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

/** Converts a model's sheet to a diagram, and adds its parts and the parts that they replace. */
export function toDiagram(model: DemoModel, sheet: Sheet, position: number, id: number, stock: StockList): NewDiagram {
  const image = new TextEncoder().encode(sheet.svg)
  const goesInto = { kind: plural[model.type] }
  const addPart = (part: SheetPart): number => {
    const product = stock.add({ ...part, brand: model.brand, goesInto })
    if (part.supersedes !== null) addReplacedPart(part, part.supersedes, product)
    return product
  }
  const addReplacedPart = (part: SheetPart, number: string, newer: number): void => {
    const earlier = stock.add({ ...part, number, brand: model.brand, goesInto })
    stock.replace(earlier, newer)
    stock.fit(earlier, model.id)
    // The number of a second revision ends in A. The first revision has no letter.
    if (number.endsWith('A') && earlier % 2 === 0) addReplacedPart(part, number.slice(0, -1), earlier)
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
      productId: addPart(part),
      name: part.name,
      perMachine: part.qty,
      serialFrom: part.serialFrom,
      serialTo: part.serialTo === null ? null : getNextSerial(part.serialTo),
    })),
    hotspots: sheet.hotspots.map(({ callout, shape }) => ({ callout: String(callout), shape: JSON.stringify(shape) })),
  }
}

/** Finds the left and right versions of the same part on a diagram. */
export function findPairs({ lines }: NewDiagram): (readonly [product: number, other: number])[] {
  return lines.flatMap((line) => {
    const other = /, left$/.test(line.name) ? line.name.replace(/left$/, 'right') : null
    const twin = other === null ? undefined : lines.find((one) => one.name === other)
    return twin === undefined
      ? []
      : [[line.productId, twin.productId] as const, [twin.productId, line.productId] as const]
  })
}
