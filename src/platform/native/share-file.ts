import type { DeviceFile } from '../download.ts'

/** What writes a file where other apps may read it, and what hands it to them. */
export interface ShareBody {
  write(name: string, base64: string): Promise<string>
  share(title: string, uri: string): Promise<void>
}

async function shellBody(): Promise<ShareBody> {
  const [{ Filesystem, Directory }, { Share }] = await Promise.all([
    import('@capacitor/filesystem'),
    import('@capacitor/share'),
  ])
  return {
    write: async (path, data) => (await Filesystem.writeFile({ path, data, directory: Directory.Cache })).uri,
    share: async (title, uri) => {
      await Share.share({ title, files: [uri] })
    },
  }
}

function base64(bytes: ArrayBuffer): string {
  let text = ''
  const all = new Uint8Array(bytes)
  // In slices: a call takes so many arguments and no more.
  for (let at = 0; at < all.length; at += 0x8000) text += String.fromCharCode(...all.subarray(at, at + 0x8000))
  return btoa(text)
}

/** Hands a file to whatever app the person chooses: a WebView downloads nothing. */
export async function shareFile(file: DeviceFile, open: () => Promise<ShareBody> = shellBody): Promise<void> {
  const body = await open()
  await body.share(file.name, await body.write(file.name, base64(file.bytes)))
}
