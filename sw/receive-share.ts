// Seals shared files like drafts before any page opens, so they are never stored unencrypted.
import { dropOldShares, maxBytes, maxFiles, maxText, saveSharedFiles } from '../offline/drafts/shared-files.ts'
import type { SharedFile } from '../offline/drafts/shared-files.ts'
import type { Core } from '../offline/create-core.ts'
import type { Ports } from '../offline/engine.ts'
import { SaveRefused } from '../offline/outbox/save-refused.ts'

const isNonEmptyFile = (file: FormDataEntryValue): file is File => typeof file !== 'string' && file.size > 0
const readText = (form: FormData) =>
  ['title', 'text', 'url']
    .map((name) => form.get(name))
    .filter((value): value is string => typeof value === 'string' && value.trim() !== '')
    .join('\n')

/** Whether a page of another site posted the form. A phone's gallery names no page; a site may hide its own. */
export const isFromWebsite = (referrer: string, origin: string): boolean =>
  /^https?:/.test(referrer) && !referrer.startsWith(`${origin}/`)

/** Returns the page to open: the shared files, or the reason why there are none. */
export async function receiveShare(
  ports: Ports,
  form: FormData,
  open: (ports: Ports) => Core['engine'],
): Promise<string> {
  const engine = open(ports)
  try {
    if ((await engine.owner()) === null) return '/dashboard/share?why=signed-out'
    const sent = form.getAll('pictures').filter(isNonEmptyFile)
    const text = readText(form)
    if (sent.length === 0 && text === '') return '/dashboard/share?why=empty'
    // Before anything is read: any site can send any amount.
    const bytes = sent.reduce((sum, { size }) => sum + size, 0)
    if (sent.length > maxFiles || bytes > maxBytes || text.length > maxText) return '/dashboard/share?why=too-large'
    const at = ports.now()
    await dropOldShares(engine, at, 1)
    const files: SharedFile[] = []
    for (const file of sent) files.push({ name: file.name, type: file.type, bytes: await file.arrayBuffer() })
    const id = `${at}-${ports.uuid()}`
    await saveSharedFiles(engine, id, { text, files, at })
    return `/dashboard/share/${id}`
  } catch (error) {
    if (error instanceof SaveRefused && error.code === 'locked') return '/dashboard/share?why=locked'
    return '/dashboard/share?why=not-kept'
  } finally {
    engine.close()
  }
}
