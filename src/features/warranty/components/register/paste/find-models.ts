import { catalogue as rows } from '../../../../../../contract/catalogue.ts'
import type { EquipmentRow } from '../../../../../../contract/shapes/catalogue.ts'
import { isSameModel } from '../../../../../../domain/warranty/pasted-rows.ts'
import type { Catalogue } from '../../../../../../offline/catalogue/catalogue.ts'
import type { ModelBook } from '../../../../../shared/machine/model-book.ts'

/** Finds the models that a pasted cell names. */
export type FindModels = (name: string) => Promise<readonly EquipmentRow[]>

/** Asks for each name once, as many rows have the same. `book` has models where the search has no answer. */
export function createFindModels(catalogue: Pick<Catalogue, 'read'>, book: Pick<ModelBook, 'models'>): FindModels {
  const asked = new Map<string, Promise<readonly EquipmentRow[]>>()
  const pick = (models: readonly EquipmentRow[], name: string) =>
    models.filter(({ brand, name: model }) => isSameModel(name, { brand, model }))
  const find = async (name: string) => {
    const found = await catalogue
      .read(rows.table.searchEquipment, { query: { keywords: name } })
      .then(({ value }) => pick(value, name))
      .catch(() => [])
    return found.length > 0 ? found : pick(await book.models().catch(() => []), name)
  }
  return (name) => {
    const finding = asked.get(name) ?? find(name)
    asked.set(name, finding)
    // Perhaps there was no network.
    void finding.then((found) => found.length === 0 && asked.delete(name))
    return finding
  }
}
