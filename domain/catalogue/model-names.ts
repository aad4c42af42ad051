import { groupBy } from '../group-by.ts'

/** A model of a manufacturer. Two of its brands may have one of the same name. */
export interface NamedModel {
  readonly equipment_id: number
  readonly brand: string
  readonly name: string
}

/** Finds models by what is typed: the name, the brand and the name where two have one name, or the number. */
export function indexModels(models: readonly NamedModel[]) {
  const ways = [
    (one: NamedModel) => one.name,
    (one: NamedModel) => `${one.brand} ${one.name}`,
    (one: NamedModel) => String(one.equipment_id),
  ].map((write) => ({ write, found: groupBy(models, (one) => write(one).toLowerCase()) }))
  const find = (typed: string) =>
    ways.map(({ found }) => found.get(typed.toLowerCase())).find((found) => found !== undefined) ?? []
  const label = (model: NamedModel) =>
    ways.map(({ write }) => write(model)).find((text) => find(text).length === 1 && find(text)[0] === model) ??
    model.name
  return { find, label }
}
