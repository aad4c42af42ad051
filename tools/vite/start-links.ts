import type { HtmlTagDescriptor, Plugin } from 'vite'
import { listNeeded } from './drawn-pages.ts'

/**
 * Names the app's first code and styles in its page beside those of the entry, so that both come at once. The entry
 * imports the app only when a drawn page needs it, and Vite names what is imported at once alone.
 */
export function startLinks(entry: string, app: string): Plugin {
  return {
    name: 'start-links',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (bundle === undefined) return []
        const { js, styles } = listNeeded(bundle, [entry, app])
        const link = (rel: string, file: string): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { rel, crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        })
        const isNew = (file: string) => !html.includes(`"/${file}"`)
        return [
          ...js.filter(isNew).map((file) => link('modulepreload', file)),
          ...styles.filter(isNew).map((file) => link('stylesheet', file)),
        ]
      },
    },
  }
}
