import { MemoryFS, PGlite } from '@electric-sql/pglite'
import type { postgresMod } from '@electric-sql/pglite'
import { basename, dirname } from 'node:path'

type EngineOptions = Partial<postgresMod.PostgresMod>

/** A file or folder of a dump. */
export interface DumpEntry {
  readonly path: string
  readonly isFolder: boolean
  readonly size: number
  /** The start of a file. The rest is zeros. */
  readonly bytes: Uint8Array
}

/** The part of Emscripten's file system in memory that its types leave out, or that only global types have. */
interface MemoryFileSystem {
  mkdirTree(path: string): void
  lookupPath(path: string, options: object): { readonly node: MemoryNode }
}
interface MemoryNode {
  readonly mode: number
  readonly node_ops: { mknod(parent: MemoryNode, name: string, mode: number, device: number): MemoryNode }
  /** The bytes of a file, or the nodes of a folder by name. */
  contents: unknown
  usedBytes: number
}

const blockSize = 512
const folderMode = 0o040700
const fileMode = 0o100600
/** The bits of a mode that tell a folder from a file. */
const kindOfFile = 0o170000
const decoder = new TextDecoder()

/** Lists the files of an uncompressed dump of PGlite, each folder before its content. */
export function readDump(dump: Uint8Array): readonly DumpEntry[] {
  const entries: DumpEntry[] = []
  let start = 0
  while (start < dump.length && dump[start] !== 0) {
    const header = dump.subarray(start, start + blockSize)
    const size = Number.parseInt(readField(header, 124, 12), 8)
    const bytes = dump.subarray(start + blockSize, start + blockSize + size)
    entries.push({
      path: PGlite.paths.PGDATA + readField(header, 0, 100),
      isFolder: readField(header, 156, 1) === '5',
      size,
      bytes: withoutTrailingZeros(bytes),
    })
    start += blockSize + Math.ceil(size / blockSize) * blockSize
  }
  return entries
}

function withoutTrailingZeros(bytes: Uint8Array): Uint8Array {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end -= 1
  return bytes.subarray(0, end)
}

/** Reads a field of a tar header. It ends at its first zero byte or at its full length. */
function readField(header: Uint8Array, start: number, length: number): string {
  const field = decoder.decode(header.subarray(start, start + length))
  return field.split('\0', 1)[0] ?? ''
}

/**
 * A file system in memory with the files of a dump, for one database. PGlite would unpack the tarball for each database,
 * which takes half the time of opening.
 */
export class DumpFiles extends MemoryFS {
  readonly #entries: readonly DumpEntry[]
  #root: MemoryNode | null = null

  constructor(entries: readonly DumpEntry[]) {
    super()
    this.#entries = entries
  }

  override async init(engine: PGlite, options: EngineOptions): Promise<{ emscriptenOpts: EngineOptions }> {
    const create = ({ FS: files }: { readonly FS: MemoryFileSystem }) => this.#createFiles(files)
    return super.init(engine, { ...options, preRun: [...(options.preRun ?? []), create] })
  }

  /** Creates the files as nodes. Emscripten's `writeFile` would look up each path from the root. */
  #createFiles(files: MemoryFileSystem): void {
    files.mkdirTree(PGlite.paths.PGDATA)
    const root = files.lookupPath(PGlite.paths.PGDATA, {}).node
    this.#root = root
    const folders = new Map([[PGlite.paths.PGDATA, root]])
    // The database writes into this memory. Each file has its own range, and moves elsewhere when it outgrows the range.
    const memory = new Uint8Array(this.#entries.reduce((sum, { size }) => sum + size, 0))
    let used = 0
    for (const { path, isFolder, size, bytes } of this.#entries) {
      const folder = folders.get(dirname(path))
      if (folder === undefined) throw new Error(`The dump has ${path} before its folder`)
      const node = folder.node_ops.mknod(folder, basename(path), isFolder ? folderMode : fileMode, 0)
      if (isFolder) {
        folders.set(path, node)
        continue
      }
      memory.set(bytes, used)
      node.contents = memory.subarray(used, used + size)
      node.usedBytes = size
      used += size
    }
  }

  /**
   * The files as they are now, which is what a dump has. A dump builds a tarball to be read again, which takes a second of
   * a restore. No statement may run meanwhile.
   */
  copy(): readonly DumpEntry[] {
    return this.#root === null ? [] : [...copyFolder(this.#root, PGlite.paths.PGDATA)]
  }
}

function* copyFolder(folder: MemoryNode, path: string): Generator<DumpEntry> {
  for (const [name, node] of Object.entries(folder.contents as Readonly<Record<string, MemoryNode>>)) {
    const own = { path: `${path}/${name}`, size: node.usedBytes || 0 }
    const isFolder = (node.mode & kindOfFile) === (folderMode & kindOfFile)
    yield { ...own, isFolder, bytes: isFolder ? new Uint8Array() : copyBytes(node) }
    if (isFolder) yield* copyFolder(node, own.path)
  }
}

/** A file that nothing was written to has no bytes. */
function copyBytes({ contents, usedBytes }: MemoryNode): Uint8Array {
  if (!ArrayBuffer.isView(contents)) return new Uint8Array()
  return withoutTrailingZeros(new Uint8Array(contents.buffer, contents.byteOffset, usedBytes)).slice()
}
