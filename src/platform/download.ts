import { isNative } from './native/is-native.ts'

/** A file that was made on this device. */
export interface DeviceFile {
  readonly name: string
  readonly type: string
  readonly bytes: ArrayBuffer
}

/** Hands a file made on this device to the person: a download, or in the native shell, which has none, a choice of apps. */
export async function download(file: DeviceFile): Promise<void> {
  if (isNative()) {
    await (await import('./native/share-file.ts')).shareFile(file)
    return
  }
  const url = URL.createObjectURL(new Blob([file.bytes], { type: file.type }))
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // The browser has begun to read by the next turn of the loop; a little later frees the memory.
  window.setTimeout(() => {
    URL.revokeObjectURL(url)
  }, 10_000)
}
