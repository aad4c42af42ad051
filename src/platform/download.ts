/** Hands a file made on this device to the person. */
export function download(file: { readonly name: string; readonly type: string; readonly bytes: ArrayBuffer }): void {
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
