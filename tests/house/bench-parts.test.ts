import { describe, expect, it } from 'vitest'
import { chooseParts } from '../bench/choose-parts.ts'

const benches = { parts: ['sight', 'sight-taps', 'list', 'scale'], namedOnly: ['scale'] }

describe('The parts of npm run bench', () => {
  it('are all but those that take many minutes, where none is named', () => {
    expect(chooseParts([], benches)).toEqual({ parts: ['sight', 'sight-taps', 'list'] })
  })

  it('are the named ones, with those that begin with the name', () => {
    expect(chooseParts(['sight'], benches)).toEqual({ parts: ['sight', 'sight-taps'] })
    expect(chooseParts(['scale', '--plans'], benches)).toEqual({ parts: ['scale'] })
  })

  it.each([['lists'], ['--plan'], ['list', 'sigh']])(
    'refuse an unknown one in place of measuring nothing: %s',
    (...args) => {
      expect(chooseParts(args, benches)).toEqual({
        text: expect.stringMatching(/^Not known: (lists|--plan|sigh)\n[^]*Parts: sight, sight-taps, list\n/),
        exitCode: 2,
      })
    },
  )

  it('are listed by --help, which measures nothing', () => {
    expect(chooseParts(['--help'], benches)).toEqual({
      text: expect.stringContaining('Only when named: scale'),
      exitCode: 0,
    })
  })
})
