import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { NamedPicture } from '../../../../domain/catalogue/import/part-extras.ts'
import type { PartRow } from '../../../../domain/catalogue/import/part-row.ts'
import type { RowError, RowErrorCode } from '../../../../domain/catalogue/import/row-errors.ts'
import { createRowError } from '../../../../domain/catalogue/import/row-errors.ts'
import type { ParsedImport } from '../import/read-import.service.ts'
import { findTop, isAddress, toFolder, toPathEnds } from './picture-paths.rules.ts'
import { toUploadSource } from './upload-source.rules.ts'

const maxBytes = 12 * 1024 * 1024

/** A small zip can unpack to any size. */
const maxUnpackedBytes = 512 * 1024 * 1024

type ReadBytes = () => Promise<Uint8Array>
interface PictureFile {
  readonly open: ReadBytes
  readonly folder: string
  /** Whether it lies directly in the folder that all pictures lie in. */
  readonly isTop: boolean
}
/** The pictures beside a list, by the ends of their paths. */
export type PictureFiles = ReadonlyMap<string, readonly PictureFile[]>
/** The pictures of an import that have to be stored, by SHA-256. */
export type PictureUploads = ReadonlyMap<string, ReadBytes>

function byPathEnds(files: readonly (readonly [path: string, open: ReadBytes])[]): PictureFiles {
  const found = new Map<string, PictureFile[]>()
  const top = findTop(files.map(([path]) => path))
  for (const [index, [path, open]] of files.entries()) {
    const file = { open, folder: toFolder(path), isTop: top[index] === true }
    for (const end of toPathEnds(path)) {
      const same = found.get(end)
      if (same === undefined) found.set(end, [file])
      else same.push(file)
    }
  }
  return found
}

/** The pictures of a folder, with those of its folders. */
export async function openPictureFolder(folder: string): Promise<PictureFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return byPathEnds(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [relative(folder, path), () => readFile(path)]),
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
      pictures: byPathEnds(
        files.filter(([name]) => !isList(name)).map(([name, content]) => [name, () => Promise.resolve(content)]),
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

/** What a path or an address of a list finds. */
interface Found {
  readonly open: ReadBytes
  /** Whether the file has all that the list writes, or its name and a part of its folders alone. */
  readonly isWhole: boolean
}

/** How many are looked up before others get a turn: a list may have hundreds of thousands. */
const perTurn = 500

/** A picture that a list names, and the row that names it. */
interface Named {
  readonly source: string
  readonly row: number
}

/**
 * Tells whether a file may be taken by its name alone for a path with another folder. Not for one of a part's own folder, where
 * folders of the list are those of the files, unless it lies beside such folders. Else the list's folders are another system's.
 */
async function createFolderCheck(named: readonly Named[], files: PictureFiles) {
  const rows = new Map<string, number | 'several'>()
  for (const [index, { source, row }] of named.entries()) {
    if (index % perTurn === perTurn - 1) await setImmediate()
    if (isAddress(source)) continue
    const folder = toFolder(source)
    rows.set(folder, (rows.get(folder) ?? row) === row ? row : 'several')
  }
  const areOurs = [...files.values()].some((same) => same.some(({ folder }) => folder !== '' && rows.has(folder)))
  return (path: string, { folder, isTop }: PictureFile): boolean =>
    !areOurs || rows.get(toFolder(path)) === 'several' || (isTop && (folder === '' || !rows.has(folder)))
}

/**
 * Finds the pictures that a list names: each by as much of its path as a file has. Several with different content are
 * 'several'. One file is not taken for two paths or addresses that it has only a part of, where
 * different rows name them: those of one row are sizes of one picture.
 */
async function findPictures(
  named: readonly Named[],
  files: PictureFiles,
  readHash: (open: ReadBytes) => Promise<string | null>,
): Promise<ReadonlyMap<string, Found | 'several'>> {
  const isSame = async (open: ReadBytes, others: readonly PictureFile[]) => {
    for (const { open: other } of others) if ((await readHash(other)) !== (await readHash(open))) return false
    return true
  }
  const paths = new Map<string, string>()
  const found = new Map<string, Found | 'several'>()
  if (files.size === 0) return found
  const askers = new Map<ReadBytes, number | 'several'>()
  const mayTake = await createFolderCheck(named, files)
  for (const [index, { source, row }] of named.entries()) {
    if (index % perTurn === perTurn - 1) await setImmediate()
    if (paths.has(source)) continue
    const ends = toPathEnds(source)
    const [path = ''] = ends
    paths.set(source, path)
    if (found.has(path)) continue
    const at = ends.findIndex((end) => files.has(end))
    const [first, ...others] = files.get(ends[at] ?? '') ?? []
    if (first === undefined) continue
    const isNameAlone = at === ends.length - 1 && at > 1 && !isAddress(source)
    if (isNameAlone && others.length === 0 && !mayTake(source, first)) continue
    const { open } = first
    if (await isSame(open, others)) {
      found.set(path, { open, isWhole: at <= 1 })
      askers.set(open, (askers.get(open) ?? row) === row ? row : 'several')
    } else found.set(path, 'several')
  }
  for (const [path, one] of found)
    if (one !== 'several' && !one.isWhole && askers.get(one.open) === 'several') found.delete(path)
  const bySource = new Map<string, Found | 'several'>()
  for (const [source, path] of paths) {
    const one = found.get(path)
    if (one !== undefined) bySource.set(source, one)
  }
  return bySource
}

/**
 * Takes pictures from the files beside a list where they are there, also for a web address with the name of a file. A name
 * without a file, or with several, is noted.
 */
export async function attachPictures(
  read: ParsedImport,
  files: PictureFiles,
): Promise<{ readonly read: ParsedImport; readonly uploads: PictureUploads }> {
  const uploads = new Map<string, ReadBytes>()
  const hashes = new Map<ReadBytes, string | null>()
  const notes = new Map<string, RowError>()
  const column = read.heading.columns[read.heading.at.pictures ?? -1] ?? null

  /** The hash of a file; null if it is too large. */
  async function readHash(open: ReadBytes): Promise<string | null> {
    const known = hashes.get(open)
    if (known !== undefined) return known
    const bytes = await open()
    const hash = bytes.byteLength > maxBytes ? null : createHash('sha256').update(bytes).digest('hex')
    hashes.set(open, hash)
    return hash
  }

  const parts = read.rows.filter((row) => 'number' in row)
  const named = parts.flatMap(({ pictures = [] }, row) => pictures.map(({ source }) => ({ source, row })))
  const found = await findPictures(named, files, readHash)

  async function attach(picture: NamedPicture): Promise<NamedPicture[]> {
    const { line, source } = picture
    const addNote = (code: RowErrorCode, values: Readonly<Record<string, string>>) => {
      notes.set(`${line} ${source}`, createRowError(line, column, code, values))
      return []
    }
    const one = found.get(source)
    if (one === undefined || one === 'several') {
      if (isAddress(source)) return [picture]
      return addNote(one === undefined ? 'picture.unreadable' : 'picture.several', { value: source })
    }
    const hash = await readHash(one.open)
    if (hash === null) return addNote('picture.failed', { sentence: `it is larger than ${maxBytes / 1024 / 1024} MiB` })
    uploads.set(hash, one.open)
    return [{ ...picture, source: toUploadSource(hash) }]
  }

  async function attachAll(row: PartRow, pictures: readonly NamedPicture[]): Promise<PartRow> {
    const attached: NamedPicture[] = []
    for (const picture of pictures) attached.push(...(await attach(picture)))
    return { ...row, pictures: [...new Map(attached.map((one) => [one.source, one])).values()] }
  }

  const rows: ParsedImport['rows'][number][] = []
  for (const [index, row] of read.rows.entries()) {
    if (index % perTurn === perTurn - 1) await setImmediate()
    rows.push('number' in row && (row.pictures?.length ?? 0) > 0 ? await attachAll(row, row.pictures ?? []) : row)
  }
  return { read: { ...read, rows, errors: [...read.errors, ...notes.values()] }, uploads }
}
