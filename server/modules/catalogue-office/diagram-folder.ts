import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { RowFault } from '../../../domain/catalogue/import/faults.ts'
import { rowFault } from '../../../domain/catalogue/import/faults.ts'
import type { BillRow } from '../../../domain/catalogue/import/bill.ts'
import { readBill } from '../../../domain/catalogue/import/bill.ts'
import type { NamedHotspot } from '../../../domain/catalogue/import/hotspots.ts'
import { readHotspots } from '../../../domain/catalogue/import/hotspots.ts'
import { readCsv } from './csv-file.ts'
import { readHotspotJson } from './hotspot-json.ts'
import type { Picture } from './picture.ts'
import { readPicture } from './picture.ts'

/** A fault with the file that it is in, as the person named it. */
export interface FileFault extends RowFault {
  readonly file: string
}

/** The files of one diagram: `<code>.svg` or `.png`, `<code>.csv`, `<code>.hotspots.json` or `.hotspots.csv`. */
export interface DiagramFiles {
  readonly folder: string
  readonly code: string
  /** After ' - ' in the picture's name. */
  readonly title: string | null
  /** From 0 on, by name. */
  readonly position: number
  readonly picture: string | null
  readonly twin: string | null
  readonly bill: string | null
  readonly hotspots: string | null
}

/** A model's folder with its diagrams. */
export interface ModelFolder {
  readonly name: string
  readonly diagrams: readonly DiagramFiles[]
}

const naturally = new Intl.Collator('en', { numeric: true })

/** What lies in a folder of diagrams; nothing is opened yet. */
export async function listFolder(root: string): Promise<ModelFolder[]> {
  const entries = await readdir(root, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name)
  return Promise.all(
    names.sort(naturally.compare).map(async (name) => {
      const files = (await readdir(join(root, name))).filter((file) => !file.startsWith('.'))
      return { name, diagrams: diagramsIn(name, files) }
    }),
  )
}

const endings = /^(.*?)(\.hotspots\.json|\.hotspots\.csv|\.csv|\.svg|\.png)$/i

function diagramsIn(folder: string, files: readonly string[]): DiagramFiles[] {
  const byCode = new Map<string, Map<string, string[]>>()
  for (const file of files) {
    const [, stem = '', ending = ''] = endings.exec(file) ?? []
    if (stem === '') continue
    const [code = ''] = stem.split(' - ')
    const kind = /svg|png/i.test(ending) ? 'picture' : ending.toLowerCase() === '.csv' ? 'bill' : 'hotspots'
    const kinds = byCode.get(code.trim()) ?? new Map<string, string[]>()
    kinds.set(kind, [...(kinds.get(kind) ?? []), file])
    byCode.set(code.trim(), kinds)
  }
  const codes = [...byCode.keys()].sort(naturally.compare)
  return codes.map((code, position) => {
    const of = (kind: string) => byCode.get(code)?.get(kind) ?? []
    const [picture = null, twin = null] = of('picture')
    const title = /^.*? - (.+)\.[a-z]+$/i.exec(picture ?? '')?.[1]?.trim() ?? null
    return {
      folder,
      code,
      title,
      position,
      picture,
      twin,
      bill: of('bill')[0] ?? null,
      hotspots: of('hotspots')[0] ?? null,
    }
  })
}

/** A diagram as its files say it. What has no file is undefined and stays as it is. */
export interface ReadDiagram {
  readonly picture?: Picture
  readonly bill?: readonly BillRow[]
  readonly hotspots?: readonly NamedHotspot[]
  readonly faults: readonly FileFault[]
}

/** Opens a diagram's files. One with a fault is not used. */
export async function readDiagramFiles(root: string, files: DiagramFiles): Promise<ReadDiagram> {
  const faults: FileFault[] = []
  const add = (file: string, more: readonly RowFault[]) =>
    faults.push(...more.map((fault) => ({ ...fault, file: `${files.folder}/${file}` })))
  const open = async (file: string | null) => (file === null ? null : readFile(join(root, files.folder, file)))
  if (!/^[A-Za-z0-9][A-Za-z0-9 ._-]{0,39}$/.test(files.code))
    add(files.picture ?? files.code, [rowFault(1, null, 'diagram.code')])
  if (files.twin !== null) add(files.twin, [rowFault(1, null, 'diagram.twice')])

  const pictureBytes = await open(files.picture)
  const picture = pictureBytes === null ? undefined : await readPicture(pictureBytes)
  if (typeof picture === 'string')
    add(files.picture ?? '', [rowFault(1, null, 'diagram.picture', { sentence: picture })])

  const take = async <T>(
    file: string | null,
    read: (
      bytes: Uint8Array,
    ) => Promise<{ readonly rows: readonly T[]; readonly faults: readonly RowFault[] } | string>,
  ): Promise<readonly T[] | undefined> => {
    const bytes = await open(file)
    if (file === null || bytes === null) return undefined
    const found = await read(bytes)
    if (typeof found === 'string') add(file, [rowFault(1, null, 'diagram.heading', { sentence: found })])
    else add(file, found.faults)
    return typeof found === 'string' ? undefined : found.rows
  }
  const bill = await take(files.bill, async (bytes) => readBill((await readCsv(bytes)).records))
  const hotspots = await take(files.hotspots, async (bytes) =>
    files.hotspots?.toLowerCase().endsWith('.json') === true
      ? readHotspotJson(bytes)
      : readHotspots((await readCsv(bytes)).records),
  )
  return {
    ...(picture === undefined || typeof picture === 'string' ? {} : { picture }),
    ...(bill === undefined ? {} : { bill }),
    ...(hotspots === undefined ? {} : { hotspots }),
    faults,
  }
}
