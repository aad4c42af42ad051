import { catalogue as rows } from '../../contract/catalogue.ts'
import type { SerialPattern } from '../../domain/warranty/serials.ts'
import type { Catalogue } from '../../offline/catalogue/catalogue.ts'
import { keepPatterns, keptPatterns } from '../platform/plate/kept-patterns.ts'

const mostOfAType = 500

/**
 * What the serials of every model begin with, from the server or the catalogue on this device, else as this device
 * knew them last. Empty where none of them knows.
 */
export async function serialPatterns(catalogue: Pick<Catalogue, 'read'>): Promise<readonly SerialPattern[]> {
  try {
    const { value: types } = await catalogue.read(rows.table.listTypes, { query: {} })
    const models = await Promise.all(
      types.map(async ({ slug }) => {
        const { value } = await catalogue.read(rows.table.previewType, {
          params: { slug },
          query: { limit: mostOfAType },
        })
        return value
      }),
    )
    const patterns = models
      .flat()
      .map(({ equipment_id, serial_prefix: prefix }) => ({ equipment_id, prefix }))
      .filter(({ prefix }) => prefix !== '')
    if (patterns.length > 0) keepPatterns(patterns)
    return patterns
  } catch {
    return keptPatterns()
  }
}
