import type { Defect } from '../defects.ts'
import { defects } from '../defects.ts'
import type { DemoModel } from '../model-range.ts'
import type { NewDiagram } from './diagrams.ts'
import type { StockList } from './stock-list.ts'

/** The motor that was ordered for the shop's first claim. */
const motor: Defect['part'] = ['0417-MB', 'Drive motor, 2.75 HP', 31_800]
const motorPlace = 9

/** A part that the manufacturer's service desk sends for a defect. */
export interface ServicePart {
  readonly id: number
  readonly number: string
  readonly name: string
  /** Cents. */
  readonly price: number
}

const createServicePart = (model: DemoModel, place: number, [ending, name, price]: Defect['part']): ServicePart => ({
  id: model.id * 10 + place,
  number: `${model.prefix}-${ending}`,
  name,
  price,
})

/** Returns the part that a defect of this model requires. */
export function getPartForDefect(model: DemoModel, defect: Defect): ServicePart {
  const place = defects[model.type].findIndex((one) => one.part[0] === defect.part[0])
  return createServicePart(model, Math.max(0, place), defect.part)
}

/** Returns the motor of the model, as in the first claim. */
export const getMotor = (model: DemoModel): ServicePart => createServicePart(model, motorPlace, motor)

const listServiceParts = (model: DemoModel): readonly ServicePart[] => {
  const parts = defects[model.type].map((defect) => getPartForDefect(model, defect))
  return model.type === 'treadmill' ? [...parts, getMotor(model)] : parts
}

/** Adds the most requested service parts. They have the service desk's own numbers and are on no diagram. */
export function addServiceParts(stock: StockList, model: DemoModel): void {
  for (const { id, number, name, price } of listServiceParts(model)) {
    stock.add({ brand: model.brand, number, name, price, goesInto: { model: model.name } }, id)
    stock.fit(id, model.id)
  }
}

const getBaseName = (name: string): string => name.split(',')[0] ?? name

/** Finds pairs of a service part and a diagram part with the same name. */
export function findServiceTwins(
  model: DemoModel,
  { lines }: NewDiagram,
): (readonly [product: number, other: number])[] {
  return listServiceParts(model).flatMap(({ id, name }) =>
    lines
      .filter((line) => getBaseName(line.name) === getBaseName(name))
      .flatMap((line) => [[id, line.productId] as const, [line.productId, id] as const]),
  )
}
