import pLimit from 'p-limit'
import type { RowError } from '../../../../domain/catalogue/import/row-errors.ts'
import { createRowError } from '../../../../domain/catalogue/import/row-errors.ts'
import type { Call } from '../../../kernel/call.ts'
import { stageOnce } from '../../../kernel/stage.store.ts'
import { findVerdict } from '../../../kernel/scan-incoming.ts'
import type { WithOwnTransaction } from '../../../kernel/with-own-transaction.ts'
import { partPictureKeys, pictureUploadKey } from '../../../ports/file-store.ts'
import type { MalwareScanner } from '../../../ports/malware-scanner.ts'
import type { FetchedPicture, PictureSource } from '../../../ports/picture-source.ts'
import { addTally, findImport, insertErrors } from '../import/imports.store.ts'
import { encodePicture } from './encode-picture.rules.ts'
import type { DueSource } from './part-pictures.store.ts'
import { findUploadHash } from './upload-source.rules.ts'
import { dropUploads, removeEncoded } from './uploads.service.ts'
import { dropUploadsJob } from './uploads.store.ts'
import { findDueSources, findNextDue, pictureJob, setFailed, setFetched } from './part-pictures.store.ts'

export interface PicturePorts {
  readonly tx: Call['tx']
  readonly withOwnTransaction: WithOwnTransaction
  readonly files: Call['files']
  readonly now: Date
  readonly source: PictureSource
  readonly scanner: MalwareScanner
}

/** Sources of one job. It stays short: mails wait behind it. */
const batchSize = 8
const limit = pLimit(4)
/** After the first try: a minute, five minutes, half an hour, three hours. */
const retryMinutes = [1, 5, 30, 180]

/**
 * Fetches and encodes the pictures that are due, a few at a time, and stages the next job while some are left. Uploads of
 * previews that nobody applied are removed later.
 */
export const createPictureJobs = (ports: () => PicturePorts) => ({
  [pictureJob]: {
    act: async (): Promise<void> => {
      await fetchDuePictures(ports())
      const { tx, now } = ports()
      const next = await findNextDue(tx)
      if (next !== null) await stageOnce(tx, pictureJob, next < now ? now : next)
    },
  },
  [dropUploadsJob]: {
    act: (payload: unknown): Promise<void> => dropUploads(ports(), payload),
  },
})

/** Returns how many sources were due. */
export async function fetchDuePictures(ports: PicturePorts): Promise<number> {
  const due = await findDueSources(ports.tx, ports.now, batchSize)
  const encoded = await Promise.all(due.map((one) => limit(() => fetchPicture(ports, one))))
  await removeEncoded(
    ports,
    encoded.filter((upload) => upload !== null),
  )
  return due.length
}

/** Returns the hash of an upload that was encoded, else null. */
async function fetchPicture(ports: PicturePorts, { source, attempts }: DueSource): Promise<string | null> {
  const { files, now, withOwnTransaction } = ports
  const fetched = await readSource(ports, source)
  const picture = fetched.is === 'fetched' ? await encodePicture(fetched.bytes) : null
  if (picture !== null && typeof picture !== 'string') {
    const keys = partPictureKeys(picture.sha256)
    // The bytes are there before any part names them.
    await files.put(keys.thumb, picture.thumb)
    await files.put(keys.screen, picture.screen)
    const { sha256, width, height } = picture
    await withOwnTransaction(({ tx }) => setFetched(tx, source, { sha256, width, height }))
    return findUploadHash(source)
  }
  const wait = retryMinutes[attempts]
  const mayPass = fetched.is === 'failed' && wait !== undefined
  const failure = typeof picture === 'string' ? picture : fetched.is === 'fetched' ? '' : fetched.sentence
  await withOwnTransaction(async (call) => {
    const retryAt = mayPass ? new Date(now.getTime() + wait * 60_000) : null
    const places = await setFailed(call.tx, source, { failure, retryAt })
    for (const { importId, line } of places) await reportFailure(call.tx, importId, line, failure)
  })
  return null
}

/** A picture of another host is scanned here; what came with a list was scanned with it. */
async function fetchScanned({ source: web, scanner }: PicturePorts, source: string): Promise<FetchedPicture> {
  const fetched = await web.fetch(source)
  if (fetched.is !== 'fetched') return fetched
  const verdict = await findVerdict(scanner, fetched.bytes)
  if (verdict === null) return { is: 'failed', sentence: 'the virus scanner is not available.' }
  return verdict.is === 'clean' ? fetched : { is: 'refused', sentence: 'the virus scanner found malware in it.' }
}

async function readSource(ports: PicturePorts, source: string): Promise<FetchedPicture> {
  const { files } = ports
  const upload = findUploadHash(source)
  if (upload === null) return fetchScanned(ports, source)
  const bytes = await files.get(pictureUploadKey(upload))
  return bytes === null
    ? { is: 'failed', sentence: 'its file is missing. Import the list with its pictures again.' }
    : { is: 'fetched', bytes }
}

const noTally = { added: 0, changed: 0, unchanged: 0 }

async function reportFailure(tx: Call['tx'], importId: string, line: number, sentence: string): Promise<void> {
  const record = await findImport(tx, importId)
  if (record === null) return
  const columns = JSON.parse(record.columns) as Readonly<Record<string, string>>
  const note: RowError = createRowError(line, columns['pictures'] ?? null, 'picture.failed', {
    sentence: sentence.replace(/\.$/, ''),
  })
  await insertErrors(tx, importId, [note], false)
  await addTally(tx, importId, noTally, { noted: 1 })
}
