// Which built files a new worker stores, and from where: most of them from the app pack, the rest one by one.
import { packSuffix, readPack } from './app-pack.ts'

/** A built file: its address, and a revision if its name has no hash. */
export interface BuiltFile {
  readonly url: string
  readonly revision: string | null
}

/** The app pack pays from this share of missing files on. After a small update the few new files are fetched alone. */
const packShare = 1 / 3

/** Headers that describe the pack's own bytes. The others, as the policies, are the same for all files. */
const ownHeaders = ['content-encoding', 'content-length', 'etag', 'last-modified']

/** The built files without the app pack, and the pack's address; null where there is none, as in development. */
export function splitPack(built: readonly BuiltFile[]): {
  readonly files: readonly BuiltFile[]
  readonly pack: string | null
} {
  const isPack = ({ url }: BuiltFile) => url.endsWith(packSuffix)
  return { files: built.filter((file) => !isPack(file)), pack: built.find(isPack)?.url ?? null }
}

/**
 * Stores files from the pack, each as soon as it has arrived: what was stored stays if the download breaks off.
 * `keyOf`: the address that a file is stored under, or undefined if it is not wanted.
 */
export async function storeFromPack(
  cache: Pick<Cache, 'put'>,
  pack: Response,
  keyOf: (url: string) => string | undefined,
): Promise<void> {
  if (!pack.ok || pack.body === null) throw new Error(`The app pack cannot be fetched: ${pack.status}`)
  const stored: Promise<void>[] = []
  try {
    for await (const { url, type, bytes } of readPack(pack.body)) {
      const key = keyOf(url)
      if (key === undefined) continue
      const headers = new Headers(pack.headers)
      for (const name of ownHeaders) headers.delete(name)
      headers.set('content-type', type)
      const put = cache.put(key, new Response(bytes, { headers }))
      // A full device is reported below, once the rest has been stored.
      put.catch(() => undefined)
      stored.push(put)
    }
  } finally {
    await Promise.all(stored)
  }
}

/** Where the built files are stored, and how they are fetched. */
export interface ShellStore {
  readonly cache: Pick<Cache, 'keys' | 'put'>
  /** The address that a file is stored under. */
  readonly keyOf: (url: string) => string | undefined
  readonly fetchPack: (url: string) => Promise<Response>
  readonly storeSingly: (files: readonly BuiltFile[]) => Promise<unknown>
}

/** Stores all missing files: from the pack if they are many, and what is missing then one by one. */
export async function storeMissing(
  { files, pack }: ReturnType<typeof splitPack>,
  { cache, keyOf, fetchPack, storeSingly }: ShellStore,
): Promise<void> {
  const findMissing = async () => {
    const stored = new Set((await cache.keys()).map(({ url }) => url))
    return files.filter(({ url }) => !stored.has(keyOf(url) ?? ''))
  }
  const missing = await findMissing()
  if (pack === null || missing.length <= files.length * packShare) {
    await storeSingly(missing)
    return
  }
  const wanted = new Set(missing.map(({ url }) => url))
  // A pack that cannot be fetched, as in the middle of a deploy, or not to its end, is no reason to fail.
  await fetchPack(pack)
    .then((response) => storeFromPack(cache, response, (url) => (wanted.has(url) ? keyOf(url) : undefined)))
    .catch(() => undefined)
  await storeSingly(await findMissing())
}
