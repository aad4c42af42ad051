// What a browser may fetch ahead (https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Speculation-Rules). The rules are a file
// that a header names, because the page policy allows no script in the page.

/** The address of the rules. */
export const nextPagesPath = '/next-pages.json'
/** Browsers read the rules by this type alone. */
export const nextPagesType = 'application/speculationrules+json'

/** The shop's pages that are the same for every visitor. Nothing with a key, a person or a form in its address. */
const publicPages = ['/', '/equipment-types', '/equipment-types/*', '/equipment/*', '/products/*', '/search/*']

/**
 * The page behind a link that a person points at or begins to press is fetched, and not run: it may only be read. On a line
 * that costs something the page lacks `data-ahead`, and once the app has taken over its links need no document.
 */
export const nextPages = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ selector_matches: '#first-sight[data-ahead] a' }, { href_matches: publicPages }] },
      eagerness: 'moderate',
    },
  ],
})
