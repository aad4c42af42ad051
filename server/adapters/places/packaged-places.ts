import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { packPlaces } from '../../../domain/places/pack-places.ts'
import { correctPlaces } from './corrected-places.ts'
import type { PackagedRow } from './corrected-places.ts'

/** Reads the package's list as data instead of importing it, so that none of its 5 MB stays in memory. */
async function readRows(file: string): Promise<PackagedRow[]> {
  const line = (await readFile(fileURLToPath(file), 'utf8')).split('\n').find((one) => one.startsWith('exports.codes'))
  const list = line?.slice(line.indexOf('{'), line.lastIndexOf('}') + 1) ?? '{}'
  return Object.values(JSON.parse(list) as Record<string, PackagedRow>)
}

/** Packs every place of the US and Canada into the table that server and devices read (docs/decisions/018-places.md). */
export async function packPackagedPlaces(): Promise<Uint8Array<ArrayBuffer>> {
  const us = await readRows(import.meta.resolve('zipcodes/lib/codes.js'))
  const canada = await readRows(import.meta.resolve('zipcodes/lib/codesCanada.js'))
  return packPlaces(correctPlaces(us, canada))
}
