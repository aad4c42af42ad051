/** Hands a file to the browser to keep: the way out for work that cannot be sent. */
export function saveBytes(file: { readonly name: string; readonly type: string; readonly bytes: ArrayBuffer }): void {
  const url = URL.createObjectURL(new Blob([file.bytes], { type: file.type }))
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => { URL.revokeObjectURL(url) }, 60_000)
}
