// The HTML of a page for clients that do not run the app: crawlers and link previews.
// A module supplies the content; this file turns it into HTML and escapes every character of it.

/** A link of the page without JavaScript; `to` begins with a slash. */
export interface PageLink {
  readonly label: string
  readonly to: string
}

export interface PageMeta {
  /** 404 where the record does not exist: the same shell, not indexed. */
  readonly status: 200 | 404
  readonly title: string
  readonly description: string
  /** Absolute url; null for a page that must not be indexed. */
  readonly canonical: string | null
  /** Open Graph properties beside title, description and address. */
  readonly graph: readonly (readonly [string, string])[]
  /** JSON-LD. */
  readonly data: readonly object[]
  /** Links for clients without JavaScript. */
  readonly links: readonly PageLink[]
}

export interface SiteFile {
  readonly type: string
  readonly body: string
}

/** The shop's pages for clients that do not run the app. */
export interface SitePages {
  /** The content of a page; null where the app's plain shell is enough. */
  page(path: string): Promise<PageMeta | null>
  /** `/robots.txt` and the sitemaps; null where there is no such file. */
  file(path: string): Promise<SiteFile | null>
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
/** JSON that cannot end a script element or begin a comment. */
const escapeScriptJson = (data: object) =>
  JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The shell with the page's own metadata in its head, marked `data-of-page`: the app removes it on the next navigation. */
export function renderPage(shell: string, meta: PageMeta): string {
  const { title, description, canonical } = meta
  const metaTag = (kind: 'name' | 'property', name: string, content: string) =>
    `<meta ${kind}="${name}" content="${escapeHtml(content)}" data-of-page />`
  const head = [
    ...(canonical === null
      ? [metaTag('name', 'robots', 'noindex')]
      : [
          `<link rel="canonical" href="${escapeHtml(canonical)}" data-of-page />`,
          metaTag('property', 'og:title', title),
          metaTag('property', 'og:description', description),
          metaTag('property', 'og:url', canonical),
          ...meta.graph.map(([name, content]) => metaTag('property', name, content)),
        ]),
    ...meta.data.map((one) => `<script type="application/ld+json" data-of-page>${escapeScriptJson(one)}</script>`),
  ].join('\n    ')
  const links = meta.links
    .map(({ label, to }) => `<li><a href="${escapeHtml(to)}">${escapeHtml(label)}</a></li>`)
    .join('')
  const plain = `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p>${links === '' ? '' : `<ul>${links}</ul>`}`
  // Functions, because a replacement text may contain a `$`.
  return shell
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(/<meta name="description"[^>]*>/, () => `<meta name="description" content="${escapeHtml(description)}" />`)
    .replace('</head>', () => `  ${head}\n  </head>`)
    .replace('<noscript>', () => `<noscript>${plain}`)
}
