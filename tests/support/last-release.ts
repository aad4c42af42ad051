// The offline engine of the last release as it was built, for devices and tabs that have not been updated yet
// (tests/faults/images/README.md).
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type { actOnClaim } from '../../offline/operations/act-on-claim.ts'
import type { addFile } from '../../offline/operations/add-file.ts'
import type { addNote } from '../../offline/operations/add-note.ts'
import type { addTrip } from '../../offline/operations/add-trip.ts'
import type { announceFiles } from '../../offline/operations/announce-files.ts'
import type { editTrip } from '../../offline/operations/edit-trip.ts'
import type { Engine, Ports } from '../../offline/engine.ts'

/** The operations that a build saves. */
export interface Operations {
  readonly actOnClaim: typeof actOnClaim
  readonly addFile: typeof addFile
  readonly addNote: typeof addNote
  readonly addTrip: typeof addTrip
  readonly announceFiles: typeof announceFiles
  readonly editTrip: typeof editTrip
}
export interface Build extends Operations {
  readonly createEngine: (ports: Ports) => Engine
}

const image = new URL('../faults/images/last-release.js.gz', import.meta.url)

/** Loads the build. The operations and the engine are its own. */
export async function loadLastRelease(): Promise<Build> {
  const folder = mkdtempSync(join(tmpdir(), 'partwright-last-release-'))
  try {
    const file = join(folder, 'engine.mjs')
    writeFileSync(file, gunzipSync(readFileSync(image)))
    return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Build
  } finally {
    rmSync(folder, { recursive: true })
  }
}
