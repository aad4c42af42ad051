import { requestedWith } from '../../../contract/kernel/headers.ts'
import { parseRefusal } from '../../../offline/http/call.ts'
import { apiAddress } from '../api-address.ts'
import type { DeviceFile } from '../download.ts'
import { dropOldCopies, shareFile } from './share-file.ts'
import { createTokenStore } from './token-store.ts'

interface LinkPorts {
  readonly read: typeof globalThis.fetch
  /** Gets why a file did not come, in a sentence. */
  readonly onProblem: (text: string) => void
  readonly api?: string
  readonly readToken?: () => Promise<string | null>
  readonly share?: (file: DeviceFile) => Promise<void>
  readonly tidy?: (startedAt: number) => Promise<void>
}

const extensions: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'text/csv': '.csv',
  'message/rfc822': '.eml',
}
/** `orders-12-receipt.pdf` of `/orders/12/receipt`. */
const toName = (path: string, type: string): string =>
  path.split('/').filter(Boolean).join('-') + (extensions[type.split(';')[0]?.trim() ?? ''] ?? '')

// A store of its own for each link reads the token of now: another one does not learn of a sign-in.
const readStoredToken = () => createTokenStore('session-token').read()

/**
 * Files behind plain links: the browser that a shell opens has no session, so they are fetched here and shared. Manuals are left
 * to it, because anyone may read them. What was shared an hour before this start is removed. The returned function stops it.
 */
export function watchLinkedFiles({
  read,
  onProblem,
  api = apiAddress,
  readToken = readStoredToken,
  share = shareFile,
  tidy = dropOldCopies,
}: LinkPorts): () => void {
  tidy(performance.timeOrigin).catch(() => undefined)
  const base = new URL(`${api}/`, document.baseURI).href
  async function load(href: string, name: string): Promise<DeviceFile | string> {
    const token = await readToken()
    const response = await read(href, {
      headers: { [requestedWith]: 'XMLHttpRequest', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    })
    if (!response.ok) return parseRefusal(await response.json())?.message ?? 'The server gave no file. Try again.'
    const type = response.headers.get('content-type') ?? ''
    const path = new URL(href).pathname.slice(new URL(base).pathname.length)
    return { name: name === '' ? toName(path, type) : name, type, bytes: await response.arrayBuffer() }
  }
  async function open(href: string, name: string): Promise<void> {
    const file = await load(href, name).catch(() => 'The file could not be loaded. Try again when there is a signal.')
    if (typeof file === 'string') {
      onProblem(file)
      return
    }
    await share(file).catch(() => {
      onProblem('The file could not be shared. Try again.')
    })
  }
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    // A link in a drawing is an element of another kind.
    if (event.defaultPrevented || !(link instanceof HTMLAnchorElement)) return
    if (!link.href.startsWith(base) || link.href.startsWith(`${base}catalogue/`)) return
    event.preventDefault()
    void open(link.href, link.download)
  }
  document.addEventListener('click', onClick)
  return () => {
    document.removeEventListener('click', onClick)
  }
}
