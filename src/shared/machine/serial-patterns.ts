import type { SerialPattern } from '../../../domain/warranty/serials.ts'
import type { Catalogue } from '../../../offline/catalogue/catalogue.ts'
import { saveSerialPatterns, readSerialPatterns } from '../../platform/plate/serial-patterns.ts'
import { readAllModels } from './read-all-models.ts'

/**
 * The serial prefixes of every model: from the server, the catalogue on this device, or the last known ones. Empty where
 * none is available.
 */
export async function serialPatterns(catalogue: Pick<Catalogue, 'read'>): Promise<readonly SerialPattern[]> {
  try {
    const models = await readAllModels((row, input) => catalogue.read(row, input), 'at once')
    const patterns = models
      .map(({ equipment_id, serial_prefix: prefix }) => ({ equipment_id, prefix }))
      .filter(({ prefix }) => prefix !== '')
    if (patterns.length > 0) saveSerialPatterns(patterns)
    return patterns
  } catch {
    return readSerialPatterns()
  }
}
