interface Policies {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string; createScriptURL: (url: string) => string },
  ): unknown
}

const dangerousMarkup = /<\s*(script|iframe|object|embed|base|link|meta)\b|\son\w+\s*=|javascript:/i

/**
 * Installs the default Trusted Types policy. Markup from libraries must not load code, and workers must come from this
 * origin. Browsers without Trusted Types still have the content security policy.
 */
export function installTrustedTypes(page: object, origin: string): void {
  const { trustedTypes } = page as { readonly trustedTypes?: Policies }
  trustedTypes?.createPolicy('default', {
    createHTML: (html) => {
      if (dangerousMarkup.test(html)) throw new TypeError('This markup may not be written into the page.')
      return html
    },
    createScriptURL: (url) => {
      const from = new URL(url, origin).origin
      // Stripe requires its own script address. It loads only where card fields are shown.
      if (from !== origin && from !== 'https://js.stripe.com')
        throw new TypeError('Scripts may only come from this address.')
      return url
    },
  })
}
