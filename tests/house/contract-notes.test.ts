import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { withoutNotes } from '../../tools/vite/contract-notes.ts'

describe('What browsers get of the contract', () => {
  it('has the rows without their sources and refusals, and everything else', () => {
    const code = readFileSync('contract/labor-claims.ts', 'utf8')
    const served = withoutNotes(code)
    expect(served).not.toMatch(/^\s+(?:spec|source|refusals):/m)
    expect(served.match(/method: '/g)?.length).toBe(code.match(/method: '/g)?.length)
    expect(served.match(/reply: /g)?.length).toBe(code.match(/reply: /g)?.length)
  })
})
