import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenDatabase } from './connect.ts'
import { openPGlite } from './connect.ts'

interface Preparation {
  /** Called before a new database is made. */
  readonly onNew: () => void
  /** Migrates the database, and fills it where that is asked for. */
  readonly prepare: (database: OpenDatabase) => Promise<OpenDatabase>
}

/**
 * Opens the embedded database of a data folder. A new one is prepared beside its folder and moved there when complete: an
 * interrupted start leaves nothing half done.
 */
export async function openFolder(dataDir: string, { onNew, prepare }: Preparation): Promise<OpenDatabase> {
  const folder = join(dataDir, 'pg')
  if (!existsSync(folder)) {
    onNew()
    const making = `${folder}.new`
    await rm(making, { recursive: true, force: true })
    const fresh = await prepare(await openPGlite({ folder: making }))
    await fresh.close()
    await rename(making, folder)
  }
  return prepare(await openPGlite({ folder }))
}
