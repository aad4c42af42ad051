interface Policies {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string; createScriptURL: (url: string) => string },
  ): unknown
}

const dangerous = /<\s*(script|iframe|object|embed|base|link|meta)\b|\son\w+\s*=|javascript:/i

/**
 * The page's default policy: markup that a library writes may draw and nothing else, and a worker comes from this origin.
 * Browsers without Trusted Types have the rest of the content policy.
 */
export function installTrustedTypes(page: object, origin: string): void {
  const { trustedTypes } = page as { readonly trustedTypes?: Policies }
  trustedTypes?.createPolicy('default', {
    createHTML: (html) => {
      if (dangerous.test(html)) throw new TypeError('This markup may not be written into the page.')
      return html
    },
    createScriptURL: (url) => {
      const from = new URL(url, origin).origin
      // Stripe asks that its script comes from its own address; it is loaded only where a card is typed into its fields.
      if (from !== origin && from !== 'https://js.stripe.com')
        throw new TypeError('Scripts come from this address alone.')
      return url
    },
  })
}
