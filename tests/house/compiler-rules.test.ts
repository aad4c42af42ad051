import { beforeAll, describe, expect, it } from 'vitest'
import { lintPlanted } from './planted-lint.ts'
import type { FindBroken } from './planted-lint.ts'

const declarations = `
import { useEffect, useMemo, useRef, useState } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
let count = 0
`

/** A breach of each rule: the body of a component, or of the hook below. */
const breaches: Readonly<Record<string, string>> = {
  'error-boundaries': 'try { return <B /> } catch { return null }',
  globals: 'count = count + 1; return <p>{count}</p>',
  immutability: 'props.list = []; return <p />',
  'incompatible-library':
    'const rows = useVirtualizer({ count: 1, getScrollElement: () => null, estimateSize: () => 1 }); return <p>{rows.getVirtualItems().length}</p>',
  'preserve-manual-memoization':
    'const list = []; useState(0); list.push(props.a); const size = useMemo(() => [list], [list]); list.push(1); return <p>{size}</p>',
  purity: 'return <p>{Math.random()}</p>',
  refs: 'const ref = useRef(0); return <p>{ref.current}</p>',
  'set-state-in-effect':
    'const [value, setValue] = useState(0); useEffect(() => { setValue(1) }, []); return <p>{value}</p>',
  'set-state-in-render': 'const [value, setValue] = useState(0); setValue(value + 1); return <p>{value}</p>',
  'static-components': 'const Inner = () => <p />; return <Inner />',
  'unsupported-syntax': "const value = eval('1'); return <p>{value}</p>",
  'use-memo': 'const value = useMemo(async () => await 1, []); return <p>{value}</p>',
  'void-use-memo': 'const value = useMemo(() => { props.act() }, [props]); return <p>{value}</p>',
}

const component = (body: string) => `${declarations}export function Planted(props) { ${body} }\n`
const pathOf = (rule: string) => `src/ui/${rule}.tsx`

let broken: FindBroken
beforeAll(async () => {
  broken = await lintPlanted(
    new Map(
      Object.entries({ ...breaches, none: 'return <p>{props.text}</p>' }).map(([rule, body]) => [
        pathOf(rule),
        component(body),
      ]),
    ),
  )
})

describe('the rules of the React Compiler', () => {
  it.each(Object.keys(breaches))('find a planted breach of %s', (rule) => {
    expect(broken(pathOf(rule))).toContain(`react/${rule}`)
  })
  it('find nothing in a component without a breach', () => {
    expect(broken(pathOf('none')).filter((name) => name.startsWith('react/'))).toEqual([])
  })
})
