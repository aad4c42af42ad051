import { Parser } from 'htmlparser2'

/** The allowed elements. The only allowed attribute is the href of a link. */
const allowedElements = new Set([
  ...['p', 'br', 'hr', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 'a', 'blockquote'],
  ...['h2', 'h3', 'h4', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
])
const voidElements = new Set(['br', 'hr'])
/** Elements that are removed with their content. */
const removedElements = new Set([
  ...['script', 'style', 'template', 'noscript', 'iframe', 'object', 'embed', 'svg', 'math', 'head', 'title'],
  ...['textarea', 'select', 'xmp', 'noembed', 'noframes', 'plaintext'],
])
/** Heading levels are changed, since the page already has its first heading. */
const renamedElements: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' }

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

/** A safe link target: http(s), mailto, tel, or a path of this shop. Null for anything else. */
function sanitizeUrl(input: string): string | null {
  // Browsers ignore control characters and spaces, so `java\tscript:` would run.
  const url = input.replace(/[^\u0021-\u007e\u00a0-\uffff]/g, '')
  if (/^(?:https?:\/\/|mailto:|tel:)/i.test(url)) return url
  return /^(?:\/(?![/\\])|#)/.test(url) ? url : null
}

/** Rebuilds HTML from the allowed elements. The result has no scripts, styles or images, and every element is closed. */
export function sanitizeHtml(input: string): string {
  const open: string[] = []
  let html = ''
  let depth = 0
  const close = (name: string) => {
    const at = open.lastIndexOf(name)
    if (at < 0) return
    for (const inner of open.splice(at).reverse()) html += `</${inner}>`
  }
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        if (removedElements.has(tag)) depth += 1
        const name = renamedElements[tag] ?? tag
        if (depth > 0 || !allowedElements.has(name)) return
        const url = name === 'a' ? sanitizeUrl(attributes.href ?? '') : null
        html += url === null ? `<${name}>` : `<a href="${escapeHtml(url)}" rel="noopener noreferrer">`
        if (!voidElements.has(name)) open.push(name)
      },
      onclosetag: (tag) => {
        if (removedElements.has(tag)) depth = Math.max(0, depth - 1)
        else if (depth === 0) close(renamedElements[tag] ?? tag)
      },
      ontext: (text) => {
        if (depth === 0) html += escapeHtml(text)
      },
    },
    { decodeEntities: true },
  )
  parser.write(input)
  parser.end()
  while (open.length > 0) html += `</${open.pop() ?? ''}>`
  return html.trim()
}
