import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { RowError } from '../../../../domain/catalogue/import/row-errors.ts'
import { createRowError } from '../../../../domain/catalogue/import/row-errors.ts'
import type { BillRow } from '../../../../domain/catalogue/import/bill.ts'
import { readBill } from '../../../../domain/catalogue/import/bill.ts'
import type { NamedHotspot } from '../../../../domain/catalogue/import/hotspots.ts'
import { readHotspots } from '../../../../domain/catalogue/import/hotspots.ts'
import { readCsv } from '../../../kernel/csv-file.ts'
import { parseHotspotJson } from './hotspot-json.rules.ts'
import type { Picture } from '../pictures/picture.service.ts'
import { parsePicture } from '../pictures/picture.service.ts'

/** An error with the name of its file. */
export interface FileError extends RowError {
  readonly file: string
}

/** The files of one diagram: `<code>.svg` or `.png`, `<code>.csv`, `<code>.hotspots.json` or `.hotspots.csv`. */
export interface DiagramFiles {
  readonly folder: string
  readonly code: string
  /** The text after ' - ' in the picture's file name. */
  readonly title: string | null
  /** Starts at 0, in order of name. */
  readonly position: number
  readonly picture: string | null
  readonly duplicate: string | null
  readonly bill: string | null
  readonly hotspots: string | null
}

/** The folder of a model with its diagrams. */
export interface ModelFolder {
  readonly name: string
  readonly diagrams: readonly DiagramFiles[]
}

const naturalOrder = new Intl.Collator('en', { numeric: true })

/** Lists the diagram files of a folder without opening them. */
export async function listFolder(root: string): Promise<ModelFolder[]> {
  const entries = await readdir(root, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name)
  return Promise.all(
    names.sort(naturalOrder.compare).map(async (name) => {
      const files = (await readdir(join(root, name))).filter((file) => !file.startsWith('.'))
      return { name, diagrams: groupDiagramFiles(name, files) }
    }),
  )
}

const fileEndings = /^(.*?)(\.hotspots\.json|\.hotspots\.csv|\.csv|\.svg|\.png)$/i

function groupDiagramFiles(folder: string, files: readonly string[]): DiagramFiles[] {
  const byCode = new Map<string, Map<string, string[]>>()
  for (const file of files) {
    const [, stem = '', ending = ''] = fileEndings.exec(file) ?? []
    if (stem === '') continue
    const [code = ''] = stem.split(' - ')
    const kind = /svg|png/i.test(ending) ? 'picture' : ending.toLowerCase() === '.csv' ? 'bill' : 'hotspots'
    const kinds = byCode.get(code.trim()) ?? new Map<string, string[]>()
    kinds.set(kind, [...(kinds.get(kind) ?? []), file])
    byCode.set(code.trim(), kinds)
  }
  const codes = [...byCode.keys()].sort(naturalOrder.compare)
  return codes.map((code, position) => {
    const filesOfKind = (kind: string) => byCode.get(code)?.get(kind) ?? []
    const [picture = null, duplicate = null] = filesOfKind('picture')
    const title = /^.*? - (.+)\.[a-z]+$/i.exec(picture ?? '')?.[1]?.trim() ?? null
    return {
      folder,
      code,
      title,
      position,
      picture,
      duplicate,
      bill: filesOfKind('bill')[0] ?? null,
      hotspots: filesOfKind('hotspots')[0] ?? null,
    }
  })
}

/** The parsed files of a diagram. Data without a file is undefined and stays unchanged. */
export interface ReadDiagram {
  readonly picture?: Picture
  readonly bill?: readonly BillRow[]
  readonly hotspots?: readonly NamedHotspot[]
  readonly errors: readonly FileError[]
}

/** Opens and parses the files of a diagram. Files with errors are not used. */
export async function readDiagramFiles(root: string, files: DiagramFiles): Promise<ReadDiagram> {
  const errors: FileError[] = []
  const addErrors = (file: string, more: readonly RowError[]) =>
    errors.push(...more.map((error) => ({ ...error, file: `${files.folder}/${file}` })))
  const open = async (file: string | null) => (file === null ? null : readFile(join(root, files.folder, file)))
  if (!/^[A-Za-z0-9][A-Za-z0-9 ._-]{0,39}$/.test(files.code))
    addErrors(files.picture ?? files.code, [createRowError(1, null, 'diagram.code')])
  if (files.duplicate !== null) addErrors(files.duplicate, [createRowError(1, null, 'diagram.twice')])

  const pictureBytes = await open(files.picture)
  const picture = pictureBytes === null ? undefined : await parsePicture(pictureBytes)
  if (typeof picture === 'string')
    addErrors(files.picture ?? '', [createRowError(1, null, 'diagram.picture', { sentence: picture })])

  const readRows = async <T>(
    file: string | null,
    read: (
      bytes: Uint8Array,
    ) => Promise<{ readonly rows: readonly T[]; readonly errors: readonly RowError[] } | string>,
  ): Promise<readonly T[] | undefined> => {
    const bytes = await open(file)
    if (file === null || bytes === null) return undefined
    const found = await read(bytes)
    if (typeof found === 'string') addErrors(file, [createRowError(1, null, 'diagram.heading', { sentence: found })])
    else addErrors(file, found.errors)
    return typeof found === 'string' ? undefined : found.rows
  }
  const bill = await readRows(files.bill, async (bytes) => readBill((await readCsv(bytes)).records))
  const hotspots = await readRows(files.hotspots, async (bytes) =>
    files.hotspots?.toLowerCase().endsWith('.json') === true
      ? parseHotspotJson(bytes)
      : readHotspots((await readCsv(bytes)).records),
  )
  return {
    ...(picture === undefined || typeof picture === 'string' ? {} : { picture }),
    ...(bill === undefined ? {} : { bill }),
    ...(hotspots === undefined ? {} : { hotspots }),
    errors,
  }
}
