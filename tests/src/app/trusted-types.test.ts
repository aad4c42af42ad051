import { describe, expect, it } from 'vitest'
import { installTrustedTypes } from '../../../src/platform/trusted-types.ts'

interface Rules {
  createHTML: (html: string) => string
  createScriptURL: (url: string) => string
}

function installed(): { name: string; rules: Rules } {
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
  it('is the default one and lets drawings through', () => {
    const { name, rules } = installed()
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
    expect(() => installed().rules.createHTML(html)).toThrow(TypeError)
  })

  it('takes scripts from this address alone', () => {
    expect(installed().rules.createScriptURL('/sw.js')).toBe('/sw.js')
    expect(() => installed().rules.createScriptURL('https://evil.example/x.js')).toThrow(TypeError)
  })

  it('lets the card’s gateway bring its script from its own address', () => {
    expect(installed().rules.createScriptURL('https://js.stripe.com/v3/')).toBe('https://js.stripe.com/v3/')
    expect(() => installed().rules.createScriptURL('https://js.stripe.com.evil.example/')).toThrow(TypeError)
  })

  it('leaves browsers without Trusted Types alone', () => {
    expect(() => {
      installTrustedTypes({}, 'https://parts.example')
    }).not.toThrow()
  })
})
