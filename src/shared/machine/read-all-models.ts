import { catalogue as rows } from '../../../contract/catalogue.ts'
import type { Reply, Row, Sent } from '../../../contract/kernel/endpoint.ts'
import type { EquipmentRow } from '../../../contract/shapes/catalogue.ts'

type Read = <R extends Row>(row: R, input: Sent<R>) => Promise<{ readonly value: Reply<R> }>

const maxPerType = 500

/** Reads every model of the catalogue, type by type: `at once` where someone waits, `in turn` where other calls go first. */
export async function readAllModels(read: Read, how: 'at once' | 'in turn'): Promise<readonly EquipmentRow[]> {
  const { value: types } = await read(rows.table.listTypes, { query: {} })
  const ofType = async (slug: string) =>
    (await read(rows.table.previewType, { params: { slug }, query: { limit: maxPerType } })).value
  if (how === 'at once') return (await Promise.all(types.map(({ slug }) => ofType(slug)))).flat()
  const models: EquipmentRow[] = []
  for (const { slug } of types) models.push(...(await ofType(slug)))
  return models
}
