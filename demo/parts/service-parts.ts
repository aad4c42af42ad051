import type { Fault } from '../defects.ts'
import { faults } from '../defects.ts'
import type { DemoModel } from '../model-range.ts'
import type { NewDiagram } from './diagrams.ts'
import type { Shelf } from './stock-list.ts'

/** The motor that was ordered for the first claim of the shop. */
const motor: Fault['part'] = ['0417-MB', 'Drive motor, 2.75 HP', 31_800]
const motorPlace = 9

/** A part that the maker's service desk sends for a fault. */
export interface ServicePart {
  readonly id: number
  readonly number: string
  readonly name: string
  /** Cents. */
  readonly price: number
}

const partAt = (model: DemoModel, place: number, [ending, name, price]: Fault['part']): ServicePart => ({
  id: model.id * 10 + place,
  number: `${model.prefix}-${ending}`,
  name,
  price,
})

/** The part that a fault of this model takes. */
export function partFor(model: DemoModel, fault: Fault): ServicePart {
  const place = faults[model.type].findIndex((one) => one.part[0] === fault.part[0])
  return partAt(model, Math.max(0, place), fault.part)
}

/** The motor of the model, as the first claim has it. */
export const motorOf = (model: DemoModel): ServicePart => partAt(model, motorPlace, motor)

const ownOf = (model: DemoModel): readonly ServicePart[] => {
  const parts = faults[model.type].map((fault) => partFor(model, fault))
  return model.type === 'treadmill' ? [...parts, motorOf(model)] : parts
}

/** The parts that servicers ask for most: they have numbers of the service desk's own and stand on no diagram. */
export function addServiceParts(shelf: Shelf, model: DemoModel): void {
  for (const { id, number, name, price } of ownOf(model)) {
    shelf.add({ brand: model.brand, number, name, price, goesInto: { model: model.name } }, id)
    shelf.fit(id, model.id)
  }
}

const headOf = (name: string): string => name.split(',')[0] ?? name

/** What the service desk sends beside what stands on a diagram of the model under the same name. */
export function serviceTwins(model: DemoModel, { lines }: NewDiagram): (readonly [product: number, other: number])[] {
  return ownOf(model).flatMap(({ id, name }) =>
    lines
      .filter((line) => headOf(line.name) === headOf(name))
      .flatMap((line) => [[id, line.productId] as const, [line.productId, id] as const]),
  )
}
