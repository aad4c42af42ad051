// What another app shared is sealed like a draft before any page is shown: nothing of it ever lies in clear.
import { keepParcel } from '../offline/drafts/shared-parcel.ts'
import type { SharedFile } from '../offline/drafts/shared-parcel.ts'
import type { Core } from '../offline/create-core.ts'
import type { World } from '../offline/engine.ts'

const isShared = (part: FormDataEntryValue): part is File => typeof part !== 'string' && part.size > 0
const words = (form: FormData) =>
  ['title', 'text', 'url']
    .map((name) => form.get(name))
    .filter((word): word is string => typeof word === 'string' && word.trim() !== '')
    .join('\n')

/** Where the page opens: at the parcel, or where it says why there is none. */
export async function takeIn(world: World, form: FormData, open: (world: World) => Core['engine']): Promise<string> {
  const engine = open(world)
  try {
    if ((await engine.owner()) === null) return '/dashboard/share?why=signed-out'
    const files: SharedFile[] = []
    for (const part of form.getAll('pictures').filter(isShared))
      files.push({ name: part.name, type: part.type, bytes: await part.arrayBuffer() })
    const text = words(form)
    if (files.length === 0 && text === '') return '/dashboard/share?why=empty'
    const id = world.uuid()
    await keepParcel(engine, id, { text, files })
    return `/dashboard/share/${id}`
  } catch {
    return '/dashboard/share?why=not-kept'
  } finally {
    engine.close()
  }
}
