import type { DeviceFile } from '../download.ts'
import { readDeviceTime } from '../ports/device-time.ts'
import { isCanceled } from './is-canceled.ts'

/** Writes a file where other apps can read it, and shares it. */
export interface ShareSheet {
  write(name: string, toBase64: string): Promise<string>
  /** Adds bytes to the end of a file that was written. */
  append(name: string, toBase64: string): Promise<void>
  remove(name: string): Promise<void>
  /** Removes from the folder what was shared long enough before: it lies there unsealed, and fills the device. */
  clear(): Promise<void>
  share(title: string, uri: string): Promise<void>
}

/** Leaves nothing of a file that could not be written whole: it would fill the device that has no room for it. */
const orRemove = <T>(sheet: ShareSheet, name: string, written: Promise<T>): Promise<T> =>
  written.catch(async (error: unknown) => {
    await sheet.remove(name).catch(() => undefined)
    throw error
  })

/** Whether an app took the file. Closing the sheet is no failure: the file is written and can be shared again. */
const shareOrClose = (sheet: ShareSheet, title: string, uri: string): Promise<boolean> =>
  sheet.share(title, uri).then(
    () => true,
    (error: unknown) => {
      if (!isCanceled(error)) throw error
      return false
    },
  )

/** The folders of the app's cache: an export that is being written stays where a paper is shared. */
const folders = { export: 'shared-exports', paper: 'shared-papers' } as const
type Kind = keyof typeof folders
type Opener = (kind: Kind) => Promise<ShareSheet>

/** The app that took a file may read it only when it sends it on. */
const readableMs = 60 * 60_000
/** Exports have all photos that wait: two of an hour could fill the device. */
const readableBeforeNext = { export: 10 * 60_000, paper: readableMs } as const

/** Removes files of a folder of the cache that were written before a time. What cannot be removed goes with a later call. */
async function dropWritten(folder: string, before: number, isOurs = (_name: string) => true): Promise<void> {
  const { Filesystem, Directory } = await import('@capacitor/filesystem')
  // A folder that is not there has nothing to remove.
  const { files } = await Filesystem.readdir({ path: folder, directory: Directory.Cache }).catch(() => ({ files: [] }))
  for (const { name } of files.filter((file) => file.mtime < before && isOurs(file.name))) {
    const path = folder === '' ? name : `${folder}/${name}`
    await Filesystem.deleteFile({ path, directory: Directory.Cache }).catch(() => undefined)
  }
}

async function openShareSheet(kind: Kind): Promise<ShareSheet> {
  const [{ Filesystem, Directory }, { Share }] = await Promise.all([
    import('@capacitor/filesystem'),
    import('@capacitor/share'),
  ])
  const place = (name: string) => ({ path: `${folders[kind]}/${name}`, directory: Directory.Cache })
  return {
    write: async (name, data) => (await Filesystem.writeFile({ ...place(name), data, recursive: true })).uri,
    append: async (name, data) => {
      await Filesystem.appendFile({ ...place(name), data })
    },
    remove: (name) => Filesystem.deleteFile(place(name)),
    clear: () => dropWritten(folders[kind], readDeviceTime() - readableBeforeNext[kind]),
    share: async (title, uri) => {
      await Share.share({ title, files: [uri] })
    },
  }
}

function base64(bytes: ArrayBuffer | Uint8Array): string {
  let text = ''
  const all = bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes)
  // In slices, because a call takes a limited number of arguments.
  for (let at = 0; at < all.length; at += 0x8000) text += String.fromCharCode(...all.subarray(at, at + 0x8000))
  return btoa(text)
}

/** Shares a file with an app of the person's choice. WebViews cannot download. */
export async function shareFile(file: DeviceFile, open: Opener = openShareSheet): Promise<void> {
  const body = await open('paper')
  await body.clear()
  await shareOrClose(body, file.name, await orRemove(body, file.name, body.write(file.name, base64(file.bytes))))
}

/** A file that is written piece by piece, so that its size does not matter, and shared at the end. */
export async function writeSharedFile(
  name: string,
  open: Opener = openShareSheet,
): Promise<{ write(bytes: Uint8Array): Promise<void>; share(): Promise<boolean> }> {
  const sheet = await open('export')
  await sheet.clear()
  const uri = await sheet.write(name, '')
  return {
    write: (bytes) => orRemove(sheet, name, sheet.append(name, base64(bytes))),
    share: () => shareOrClose(sheet, name, uri),
  }
}

/** An export of earlier builds, which wrote it beside the folders. */
const isOldExport = (name: string): boolean => /^partwright-rescue-.*\.zip$/.test(name)

/** Removes what was shared more than an hour before the shell was started. */
export async function dropOldCopies(startedAt: number): Promise<void> {
  const before = startedAt - readableMs
  for (const folder of Object.values(folders)) await dropWritten(folder, before)
  await dropWritten('', before, isOldExport)
}
