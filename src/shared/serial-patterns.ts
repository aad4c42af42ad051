import type { SerialPattern } from '../../domain/warranty/serials.ts'
import type { Catalogue } from '../../offline/catalogue/catalogue.ts'
import { saveSerialPatterns, readSerialPatterns } from '../platform/plate/serial-patterns.ts'
import { everyModel } from './every-model.ts'

/**
 * What the serials of every model begin with, from the server or the catalogue on this device, else as this device
 * knew them last. Empty where none of them knows.
 */
export async function serialPatterns(catalogue: Pick<Catalogue, 'read'>): Promise<readonly SerialPattern[]> {
  try {
    const models = await everyModel((row, input) => catalogue.read(row, input), 'at once')
    const patterns = models
      .map(({ equipment_id, serial_prefix: prefix }) => ({ equipment_id, prefix }))
      .filter(({ prefix }) => prefix !== '')
    if (patterns.length > 0) saveSerialPatterns(patterns)
    return patterns
  } catch {
    return readSerialPatterns()
  }
}
