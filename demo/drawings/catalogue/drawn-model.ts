import type { DrawnModel, Kind } from './model.ts'
import { chance, hash } from './random.ts'

/** A model as the demo shop lists it. */
export interface ListedModel {
  readonly brand: string
  readonly name: string
  readonly type: 'treadmill' | 'elliptical' | 'bike' | 'rower' | 'stepper' | 'strength'
  readonly subtype: string
  readonly market: string
  readonly prefix: string
}

function kindOf({ type, subtype }: ListedModel): Kind {
  if (type !== 'bike') return type
  return subtype.startsWith('Recumbent') ? 'recumbent-bike' : 'upright-bike'
}

/** Converts a model of the demo shop for drawing. Missing data derive from brand and name. */
export function drawnModel(model: ListedModel): DrawnModel {
  const key = `${model.brand}/${model.name}`
  return {
    brand: model.brand,
    name: model.name,
    kind: kindOf(model),
    serialPrefix: model.prefix,
    year: 2017 + (hash(`${key}/year`) % 7),
    folding: model.subtype.startsWith('Folding') || (model.type !== 'treadmill' && chance(`${key}/folding`) < 0.5),
    mirrored: chance(`${key}/mirrored`) < 0.4,
    commercial: model.market === 'Commercial',
  }
}
