// Seals shared files like drafts before any page opens, so they are never stored unencrypted.
import { saveSharedFiles } from '../offline/drafts/shared-files.ts'
import type { SharedFile } from '../offline/drafts/shared-files.ts'
import type { Core } from '../offline/create-core.ts'
import type { Ports } from '../offline/engine.ts'

const isNonEmptyFile = (file: FormDataEntryValue): file is File => typeof file !== 'string' && file.size > 0
const readText = (form: FormData) =>
  ['title', 'text', 'url']
    .map((name) => form.get(name))
    .filter((value): value is string => typeof value === 'string' && value.trim() !== '')
    .join('\n')

/** Returns the page to open: the shared files, or the reason why there are none. */
export async function receiveShare(
  ports: Ports,
  form: FormData,
  open: (ports: Ports) => Core['engine'],
): Promise<string> {
  const engine = open(ports)
  try {
    if ((await engine.owner()) === null) return '/dashboard/share?why=signed-out'
    const files: SharedFile[] = []
    for (const file of form.getAll('pictures').filter(isNonEmptyFile))
      files.push({ name: file.name, type: file.type, bytes: await file.arrayBuffer() })
    const text = readText(form)
    if (files.length === 0 && text === '') return '/dashboard/share?why=empty'
    const id = ports.uuid()
    await saveSharedFiles(engine, id, { text, files })
    return `/dashboard/share/${id}`
  } catch {
    return '/dashboard/share?why=not-kept'
  } finally {
    engine.close()
  }
}
