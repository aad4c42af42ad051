import type { OpRow } from '../../../offline/db/tables.ts'
import { opRows, userDatabases } from '../../support/device-dump.ts'
import type { Scene } from './scene.ts'

/** The rows of everybody who used the device, in order. */
export async function readAllRows({ device }: Pick<Scene, 'device'>): Promise<OpRow[]> {
  const users = await userDatabases(device.indexedDB)
  return (await Promise.all(users.map((user) => opRows(device.indexedDB, user)))).flat()
}
