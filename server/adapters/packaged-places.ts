import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { packPlaces } from '../../domain/places/pack-places.ts'
import { mended } from './mended-places.ts'
import type { PackagedRow } from './mended-places.ts'

/** The package's list as data: read, not run, so that nothing of its 5 MB stays in memory. */
async function rowsOf(file: string): Promise<PackagedRow[]> {
  const line = (await readFile(fileURLToPath(file), 'utf8')).split('\n').find((one) => one.startsWith('exports.codes'))
  const list = line?.slice(line.indexOf('{'), line.lastIndexOf('}') + 1) ?? '{}'
  return Object.values(JSON.parse(list) as Record<string, PackagedRow>)
}

/** Every place of the US and Canada in the packed table that server and devices read (docs/decisions/018-places.md). */
export async function packedPlaces(): Promise<Uint8Array<ArrayBuffer>> {
  const us = await rowsOf(import.meta.resolve('zipcodes/lib/codes.js'))
  const canada = await rowsOf(import.meta.resolve('zipcodes/lib/codesCanada.js'))
  return packPlaces(mended(us, canada))
}
