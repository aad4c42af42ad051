import { isNative } from './native/is-native.ts'

/** A file created on this device. */
export interface DeviceFile {
  readonly name: string
  readonly type: string
  readonly bytes: ArrayBuffer
}

/** Downloads a file created on this device. The native shell has no downloads and opens its share sheet. */
export async function downloadFile(file: DeviceFile): Promise<void> {
  if (isNative()) {
    await (await import('./native/share-file.ts')).shareFile(file)
    return
  }
  const url = URL.createObjectURL(new Blob([file.bytes], { type: file.type }))
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // The browser starts reading in the next event loop turn. Free the memory a little later.
  window.setTimeout(() => {
    URL.revokeObjectURL(url)
  }, 10_000)
}
