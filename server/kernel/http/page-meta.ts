// The HTML of a page: its metadata for crawlers and link previews, and the page itself where the server draws it.
// A module supplies the content; this file turns it into HTML and escapes every character of it.
import type { DrawnPage } from '../../../contract/kernel/drawn-page.ts'
import { drawnPageIds } from '../../../contract/kernel/drawn-page.ts'

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

/** A page as the app draws it, with what the build says that it needs. */
export interface Drawn extends DrawnPage {
  readonly styles: readonly string[]
  readonly js: readonly string[]
  /**
   * How the code comes before it is needed. `modulepreload` compiles it too: for a page that is of no use without it. `prefetch`
   * is for a page that is read first: it leaves the processor to the person.
   */
  readonly codeAhead: 'modulepreload' | 'prefetch'
}

/** A whole document, ready to be sent: compressed with brotli, as every browser accepts it. */
export interface DrawnDocument {
  readonly tag: string
  readonly packed: Uint8Array
}

/** How a person's page is asked for. */
export interface PersonalVisit {
  /** The app's own page without anything in it. */
  readonly shell: string
  /** Reads from the API as the person who asks. */
  readonly visit: typeof globalThis.fetch
  /** The time zone that the device has reported; empty where it has not. */
  readonly zone: string
  readonly isDesk: boolean
}

/** The pages as they are sent: the shop's to visitors and crawlers, a few to the person whose they are. */
export interface SitePages {
  /** The content of a page; null where the app's plain shell is enough. */
  page(path: string): Promise<PageMeta | null>
  /**
   * The document of a page that the server draws as the app does; null where it does not. Missing or null: the app is not built, so that nothing can be drawn.
   */
  readonly draw?:
    | ((
        url: string,
        how: {
          /** The app's own page without anything in it. */
          readonly shell: string
          /** Calls the API as a visitor. */
          readonly visit: typeof globalThis.fetch
          readonly isDesk: boolean
        },
      ) => Promise<DrawnDocument | null>)
    | null
  /** A page for one person, as HTML that nothing stores; null where it is not drawn. Missing: there is nothing to draw with. */
  readonly drawFor?: ((url: string, how: PersonalVisit) => Promise<string | null>) | null
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
const toScriptText = (json: string) =>
  json.replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
const escapeScriptJson = (data: object) => toScriptText(JSON.stringify(data))

/** The tags of a page's head, marked `data-of-page`: the app removes them on the next navigation. */
function listHeadTags({ title, description, canonical, graph, data }: PageMeta): string[] {
  const metaTag = (kind: 'name' | 'property', name: string, content: string) =>
    `<meta ${kind}="${name}" content="${escapeHtml(content)}" data-of-page />`
  return [
    ...(canonical === null
      ? [metaTag('name', 'robots', 'noindex')]
      : [
          `<link rel="canonical" href="${escapeHtml(canonical)}" data-of-page />`,
          metaTag('property', 'og:title', title),
          metaTag('property', 'og:description', description),
          metaTag('property', 'og:url', canonical),
          ...graph.map(([name, content]) => metaTag('property', name, content)),
        ]),
    ...data.map((one) => `<script type="application/ld+json" data-of-page>${escapeScriptJson(one)}</script>`),
  ]
}

/** What a browser without the app's code reads: the page itself, or its heading and links where it is not drawn. */
function renderPlain({ title, description, links }: PageMeta): string {
  const list = links.map(({ label, to }) => `<li><a href="${escapeHtml(to)}">${escapeHtml(label)}</a></li>`).join('')
  return `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p>${list === '' ? '' : `<ul>${list}</ul>`}`
}

const noCode =
  '<noscript><p class="fs-note">You can browse and search the shop. Ordering, filters and your account need JavaScript.</p></noscript>'

/** The drawn page in the shell's body. The app's entry loads its code when that is needed (`src/first-sight/when-needed.ts`). */
function insertDrawn(shell: string, { html, css, styles, js, codeAhead, reads, brand, loadsAtOnce }: Drawn): string {
  // A link that is disabled loads nothing and tells the app's loader that the styles are there. Loaded again, they would come in
  // another order, and the page would move.
  const there = styles.map((file) => `<link rel="stylesheet" href="/${file}" disabled />`).join('')
  const code = js.map((file) => `<link rel="${codeAhead}" href="/${file}" />`).join('')
  // With the overlay in it, and with what is read where there is no script.
  const root = /<div id="root">.*?<\/div>\s*<noscript>.*?<\/noscript>/s
  return shell
    .replace(
      /<html([^>]*)>/,
      (_, attributes: string) => `<html${attributes} class="md" data-brand="${escapeHtml(brand)}">`,
    )
    .replace(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
    .replace('<script type="module" ', '<script type="module" fetchpriority="low" ')
    .replace('</head>', () => `<style>${css.replaceAll('</', '<\\/')}</style>${there}</head>`)
    .replace(
      root,
      () =>
        `<div id="${drawnPageIds.page}"${loadsAtOnce ? ' data-loads-at-once' : ''}>${noCode}${html}</div><div id="root" class="is-coming"></div><script type="application/json" id="${drawnPageIds.reads}">${toScriptText(reads)}</script><template id="${drawnPageIds.code}">${code}</template>`,
    )
}

/** The shell with the page's own metadata in its head and, where it is drawn, the page in its body. */
export function renderPage(shell: string, meta: PageMeta | null, drawn: Drawn | null = null): string {
  const page = drawn === null ? shell : insertDrawn(shell, drawn)
  if (meta === null) return page
  // Functions, because a replacement text may contain a `$`.
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(meta.title)}</title>`)
    .replace(
      /<meta name="description"[^>]*>/,
      () => `<meta name="description" content="${escapeHtml(meta.description)}" />`,
    )
    .replace('</head>', () => `  ${listHeadTags(meta).join('\n    ')}\n  </head>`)
    .replace('<noscript>', () => (drawn === null ? `<noscript>${renderPlain(meta)}` : '<noscript>'))
}
