/** Moves styles from attributes, which the policy forbids, into rules. React writes them with `&quot;` and the like. */
export function styleRules(html: string): { readonly html: string; readonly css: string } {
  const numbers = new Map<string, number>()
  const moved = html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    const at = numbers.get(style) ?? numbers.size
    numbers.set(style, at)
    return ` data-fs="${at}"`
  })
  const css = [...numbers].map(([style, at]) => `[data-fs="${at}"]{${unescape(style).replace(/[<>{}]/g, '')}}`).join('')
  return { html: moved, css }
}

const entities: Readonly<Record<string, string>> = { quot: '"', amp: '&', '#x27': "'", lt: '<', gt: '>' }
const unescape = (text: string) => text.replace(/&(quot|amp|#x27|lt|gt);/g, (_, name: string) => entities[name] ?? '')
