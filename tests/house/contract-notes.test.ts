import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { withoutNotes } from '../../tools/vite/contract-notes.ts'

describe('What browsers get of the contract', () => {
  it('has the rows without their sources and refusals, and everything else', () => {
    const code = readFileSync('contract/labor-claims.ts', 'utf8')
    const served = withoutNotes(code)
    expect(served).not.toMatch(/^\s+(?:spec|source|refusals|access):/m)
    expect(served.match(/method: '/g)?.length).toBe(code.match(/method: '/g)?.length)
    expect(served.match(/reply: /g)?.length).toBe(code.match(/reply: /g)?.length)
  })

  it('has which calls anyone may make: their answers may be cached for the next person', () => {
    const anyone = /^\s+access: 'anyone',\n/gm
    const code = readFileSync('contract/site.ts', 'utf8')
    expect(code.match(anyone)?.length).toBeGreaterThan(0)
    expect(withoutNotes(code).match(anyone)).toEqual(code.match(anyone))
  })
})
