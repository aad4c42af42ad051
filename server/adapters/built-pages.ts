import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DrawPage } from '../../contract/kernel/drawn-page.ts'
import type { Built, PageDrawer } from '../ports/page-drawer.ts'

/**
 * The pages as the app's build left them in a folder; null where the app is not built. The code in it, React among it, is
 * loaded with the first page: most starts answer calls first.
 */
export function createBuiltPages(folder: string): PageDrawer | null {
  const [entry, list] = [join(folder, 'draw-page.js'), join(folder, 'needed.json')]
  if (!existsSync(entry) || !existsSync(list)) return null
  const needed = JSON.parse(readFileSync(list, 'utf8')) as Readonly<Record<string, Built>>
  let loading: Promise<DrawPage> | null = null
  const load = () =>
    (loading ??= import(pathToFileURL(entry).href).then((built: { drawPage: DrawPage }) => built.drawPage))
  return {
    draw: async (request) => (await load())(request),
    find: (source) => needed[source] ?? null,
  }
}
