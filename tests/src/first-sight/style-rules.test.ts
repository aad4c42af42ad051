import { describe, expect, it } from 'vitest'
import { styleRules } from '../../../src/first-sight/style-rules.ts'

describe('Styles of a drawn page', () => {
  it('move from attributes, which the policy forbids, into rules, each once', () => {
    expect(
      styleRules('<i style="height:8px"></i><b style="width:1px"></b><u class="a" style="height:8px"></u>'),
    ).toEqual({
      html: '<i data-fs="0"></i><b data-fs="1"></b><u class="a" data-fs="0"></u>',
      css: '[data-fs="0"]{height:8px}[data-fs="1"]{width:1px}',
    })
  })

  it('cannot end their rule or the style element', () => {
    expect(styleRules('<i style="--a:&quot;x&quot;}</style>&lt;b"></i>').css).toBe('[data-fs="0"]{--a:"x"/styleb}')
  })
})
