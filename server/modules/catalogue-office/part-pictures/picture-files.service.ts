import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { NamedPicture } from '../../../../domain/catalogue/import/part-extras.ts'
import type { PartRow } from '../../../../domain/catalogue/import/part-row.ts'
import type { RowError } from '../../../../domain/catalogue/import/row-errors.ts'
import { createRowError } from '../../../../domain/catalogue/import/row-errors.ts'
import type { ParsedImport } from '../import/read-import.service.ts'
import { toUploadSource } from './upload-source.rules.ts'

const maxBytes = 12 * 1024 * 1024

/** A small zip can unpack to any size. */
const maxUnpackedBytes = 512 * 1024 * 1024

type ReadBytes = () => Promise<Uint8Array>
/** Pictures beside a list, by their name in lower case. */
export type PictureFiles = ReadonlyMap<string, ReadBytes>
/** The pictures of an import that have to be stored, by SHA-256. */
export type PictureUploads = ReadonlyMap<string, ReadBytes>

/** The last part of a path or an address, as files are named. */
function toFileName(source: string): string {
  const path = /^https?:/i.test(source) && URL.canParse(source) ? new URL(source).pathname : source
  const name = path.split(/[/\\]/).at(-1) ?? ''
  try {
    return decodeURIComponent(name).toLowerCase()
  } catch {
    return name.toLowerCase()
  }
}

/** The pictures of a folder, with those of its folders. */
export async function openPictureFolder(folder: string): Promise<PictureFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => [toFileName(entry.name), () => readFile(join(entry.parentPath, entry.name))]),
  )
}

export interface OpenZip {
  readonly pictures: PictureFiles
  /** Whether it is a spreadsheet: those are zips too. */
  readonly isWorkbook: boolean
  /** The lists in it. */
  readonly lists: readonly { readonly name: string; readonly bytes: Uint8Array }[]
}

const isZipFile = (name: string) => !name.endsWith('/') && !/(^|\/)(\.|__MACOSX\/)/.test(name)
const isList = (name: string) => /\.(csv|txt)$/i.test(name)

/** Opens a zip with pictures and lists. Too large pictures are left out. */
export async function openZip(bytes: Uint8Array, maxListBytes: number): Promise<OpenZip | 'damaged'> {
  const { unzipSync } = await import('fflate')
  let total = 0
  try {
    const files = Object.entries(
      unzipSync(bytes, {
        filter: ({ name, originalSize }) => {
          if (!isZipFile(name) || originalSize > (isList(name) ? maxListBytes : maxBytes)) return false
          total += originalSize
          return total <= maxUnpackedBytes
        },
      }),
    )
    return {
      isWorkbook: files.some(([name]) => name === '[Content_Types].xml'),
      pictures: new Map(
        files
          .filter(([name]) => !isList(name))
          .map(([name, content]) => [toFileName(name), () => Promise.resolve(content)]),
      ),
      lists: files.filter(([name]) => isList(name)).map(([name, content]) => ({ name, bytes: content })),
    }
  } catch {
    return 'damaged'
  }
}

/** Opens the folder or zip of `--pictures`. Throws with a sentence if it cannot be read. */
export async function openPictures(path: string): Promise<PictureFiles> {
  const found = await stat(path).catch(() => null)
  if (found === null) throw new Error(`There is no folder or zip ${path}.`)
  if (found.isDirectory()) return openPictureFolder(path)
  const zip = await openZip(await readFile(path), 0)
  if (zip === 'damaged') throw new Error(`${path} is not a zip, or it is damaged.`)
  return zip.pictures
}

/**
 * Takes pictures from the files beside a list where they are there, also for a web address with the name of a file. A name
 * without a file is noted.
 */
export async function attachPictures(
  read: ParsedImport,
  files: PictureFiles,
): Promise<{ readonly read: ParsedImport; readonly uploads: PictureUploads }> {
  const uploads = new Map<string, ReadBytes>()
  const hashes = new Map<string, string | null>()
  const notes = new Map<string, RowError>()
  const column = read.heading.columns[read.heading.at.pictures ?? -1] ?? null
  const addNote = (picture: NamedPicture, note: RowError) => notes.set(`${picture.line} ${picture.source}`, note)

  /** The hash of a file; null if it is too large. */
  async function findHash(name: string, open: ReadBytes): Promise<string | null> {
    const known = hashes.get(name)
    if (known !== undefined) return known
    const bytes = await open()
    const hash = bytes.byteLength > maxBytes ? null : createHash('sha256').update(bytes).digest('hex')
    hashes.set(name, hash)
    if (hash !== null) uploads.set(hash, open)
    return hash
  }

  async function attach(picture: NamedPicture): Promise<NamedPicture[]> {
    const name = toFileName(picture.source)
    const open = files.get(name)
    const { line, source } = picture
    if (open === undefined) {
      if (/^https?:/i.test(source)) return [picture]
      addNote(picture, createRowError(line, column, 'picture.unreadable', { value: source }))
      return []
    }
    const hash = await findHash(name, open)
    if (hash !== null) return [{ ...picture, source: toUploadSource(hash) }]
    const sentence = `it is larger than ${maxBytes / 1024 / 1024} MiB`
    addNote(picture, createRowError(line, column, 'picture.failed', { sentence }))
    return []
  }

  async function attachAll(row: PartRow, pictures: readonly NamedPicture[]): Promise<PartRow> {
    const attached: NamedPicture[] = []
    for (const picture of pictures) attached.push(...(await attach(picture)))
    return { ...row, pictures: [...new Map(attached.map((one) => [one.source, one])).values()] }
  }

  const rows: ParsedImport['rows'][number][] = []
  for (const row of read.rows)
    rows.push('number' in row && (row.pictures?.length ?? 0) > 0 ? await attachAll(row, row.pictures ?? []) : row)
  return { read: { ...read, rows, errors: [...read.errors, ...notes.values()] }, uploads }
}
