// What an address says to whoever reads its HTML without running it: crawlers, and those who are sent a link.
// The words come from a module; here they become HTML, every sign of them escaped.

/** Where a link of the plain page leads; `to` begins with a slash. */
export interface PageLink {
  readonly label: string
  readonly to: string
}

export interface PageWords {
  /** 404 where there is no such thing: the same shell, which says so itself, and nothing to be indexed. */
  readonly status: 200 | 404
  readonly title: string
  readonly description: string
  /** Absolute; null where nothing is to be indexed. */
  readonly canonical: string | null
  /** Open Graph properties beside title, description and address. */
  readonly graph: readonly (readonly [string, string])[]
  /** JSON-LD. */
  readonly data: readonly object[]
  /** What the page leads to, for who has no JavaScript. */
  readonly links: readonly PageLink[]
}

export interface SiteFile {
  readonly type: string
  readonly body: string
}

/** The pages of the shop for whoever does not run the app. */
export interface SitePages {
  /** Null where the app's shell says all there is to say. */
  page(path: string): Promise<PageWords | null>
  /** `/robots.txt` and the sitemaps; null where there is no such file. */
  file(path: string): Promise<SiteFile | null>
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const inHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)
/** JSON that can end no script element and begin no comment. */
const inScript = (data: object) =>
  JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The shell with an address's own words in its head. What was put in is marked `data-of-page`: the app removes it when it moves on. */
export function dress(shell: string, words: PageWords): string {
  const { title, description, canonical } = words
  const meta = (kind: 'name' | 'property', name: string, content: string) =>
    `<meta ${kind}="${name}" content="${inHtml(content)}" data-of-page />`
  const head = [
    ...(canonical === null
      ? [meta('name', 'robots', 'noindex')]
      : [
          `<link rel="canonical" href="${inHtml(canonical)}" data-of-page />`,
          meta('property', 'og:title', title),
          meta('property', 'og:description', description),
          meta('property', 'og:url', canonical),
          ...words.graph.map(([name, content]) => meta('property', name, content)),
        ]),
    ...words.data.map((one) => `<script type="application/ld+json" data-of-page>${inScript(one)}</script>`),
  ].join('\n    ')
  const links = words.links.map(({ label, to }) => `<li><a href="${inHtml(to)}">${inHtml(label)}</a></li>`).join('')
  const plain = `<h1>${inHtml(title)}</h1><p>${inHtml(description)}</p>${links === '' ? '' : `<ul>${links}</ul>`}`
  // Functions, since a replacement's text may hold a `$`.
  return shell
    .replace(/<title>[^<]*<\/title>/, () => `<title>${inHtml(title)}</title>`)
    .replace(/<meta name="description"[^>]*>/, () => `<meta name="description" content="${inHtml(description)}" />`)
    .replace('</head>', () => `  ${head}\n  </head>`)
    .replace('<noscript>', () => `<noscript>${plain}`)
}
