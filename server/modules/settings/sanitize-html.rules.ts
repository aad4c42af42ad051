import sanitize from 'sanitize-html'

/** The allowed elements. The only allowed attributes are those of a link. */
const allowedElements = [
  ...['p', 'br', 'hr', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 'a', 'blockquote'],
  ...['h2', 'h3', 'h4', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
]
/** Elements that are removed with their content. */
const removedElements = [
  ...['script', 'style', 'template', 'noscript', 'iframe', 'object', 'embed', 'svg', 'math', 'head', 'title'],
  ...['textarea', 'select', 'xmp', 'noembed', 'noframes', 'plaintext'],
]

/** A safe link target: http(s), mailto, tel, or a path of this shop. Null for anything else. */
function sanitizeUrl(input: string): string | null {
  // Browsers ignore control characters and spaces, so `java\tscript:` would run.
  const url = input.replace(/[^\u0021-\u007e\u00a0-\uffff]/g, '')
  if (/^(?:https?:\/\/|mailto:|tel:)/i.test(url)) return url
  return /^(?:\/(?![/\\])|#)/.test(url) ? url : null
}

/** Keeps the allowed elements of HTML. The result has no scripts, styles or images, and every element is closed. */
export function sanitizeHtml(input: string): string {
  return sanitize(input, {
    allowedTags: allowedElements,
    nonTextTags: removedElements,
    allowedAttributes: { a: ['href', 'rel'] },
    transformTags: {
      // The page already has its first heading.
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      a: (_name, attributes) => {
        const url = sanitizeUrl(attributes['href'] ?? '')
        return { tagName: 'a', attribs: url === null ? {} : { href: url, rel: 'noopener noreferrer' } }
      },
    },
    textFilter: (text) => text.replace(/"/g, '&quot;'),
  }).trim()
}
