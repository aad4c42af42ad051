import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { packSuffix, writePack } from '../../sw/app-pack.ts'

/** An entry of the worker's list of files, in the shape of workbox-build. */
interface Entry {
  url: string
  revision: string | null
  size: number
}

/** As the server sends them. */
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
}

/** Pages have a policy of their own in their headers, so the worker fetches them from the server. */
const isPacked = ({ url }: Entry) => extname(url) !== '.html'

/**
 * 40 bits tell the versions of one file apart, and the worker carries every revision, which does not compress. The web app
 * manifest is listed again by the plugin, after this: with two revisions of one file no worker starts.
 */
const shorten = ({ url, revision }: Entry): string | null =>
  url.endsWith('.webmanifest') ? revision : (revision?.slice(0, 10) ?? null)

/** Writes the precached files of the built folder into the app pack and adds it to the worker's list. */
export const packApp =
  (folder: string) =>
  async (manifest: Entry[]): Promise<{ manifest: Entry[] }> => {
    const files = await Promise.all(
      manifest.filter(isPacked).map(async ({ url }) => {
        const type = types[extname(url)]
        if (type === undefined) throw new Error(`tools/vite/app-pack.ts has no content type for ${url}.`)
        return { url, type, bytes: new Uint8Array(await readFile(join(folder, url))) }
      }),
    )
    const pack = writePack(files)
    const url = `assets/app-${createHash('sha256').update(pack).digest('base64url').slice(0, 8)}${packSuffix}`
    await writeFile(join(folder, url), pack)
    const entries = [...manifest, { url, revision: null, size: pack.byteLength }]
    return { manifest: entries.map((entry) => ({ ...entry, revision: shorten(entry) })) }
  }
