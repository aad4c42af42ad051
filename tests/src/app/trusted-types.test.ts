import { describe, expect, it } from 'vitest'
import { installTrustedTypes } from '../../../src/platform/trusted-types.ts'

interface Rules {
  createHTML: (html: string) => string
  createScriptURL: (url: string) => string
}

function install(): { name: string; rules: Rules } {
  const made: { name: string; rules: Rules }[] = []
  installTrustedTypes(
    {
      trustedTypes: {
        createPolicy: (name: string, rules: Rules) => {
          made.push({ name, rules })
        },
      },
    },
    'https://parts.example',
  )
  return made[0]!
}

describe('The page’s Trusted Types policy', () => {
  it('is the default policy and allows drawings', async () => {
    const { name, rules } = install()
    expect(name).toBe('default')
    expect(rules.createHTML('<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>')).toContain('<path')
  })

  it.each([
    '<script>x()</script>',
    '< script src=x>',
    '<iframe src="x">',
    '<img src=x onerror=alert(1)>',
    '<a href="JavaScript:x()">',
    '<base href="//evil">',
  ])('refuses %s', (html) => {
    expect(() => install().rules.createHTML(html)).toThrow(TypeError)
  })

  it('allows scripts from this origin only', async () => {
    expect(install().rules.createScriptURL('/sw.js')).toBe('/sw.js')
    expect(() => install().rules.createScriptURL('https://evil.example/x.js')).toThrow(TypeError)
  })

  it('allows the payment gateway’s script from its own origin', async () => {
    expect(install().rules.createScriptURL('https://js.stripe.com/v3/')).toBe('https://js.stripe.com/v3/')
    expect(() => install().rules.createScriptURL('https://js.stripe.com.evil.example/')).toThrow(TypeError)
  })

  it('does nothing in browsers without Trusted Types', async () => {
    expect(() => {
      installTrustedTypes({}, 'https://parts.example')
    }).not.toThrow()
  })
})
