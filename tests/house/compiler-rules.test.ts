import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import reactHooks from 'eslint-plugin-react-hooks'
import { describe, expect, it } from 'vitest'
import { root } from './sources.ts'

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

/** Lints a file of the screens with this project's rules; returns those of the compiler that it breaks. */
async function findBroken(code: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'partwright-compiler-rules-'))
  try {
    const path = join(folder, 'src/planted.tsx')
    mkdirSync(join(folder, 'src'))
    writeFileSync(path, code)
    writeFileSync(join(folder, '.oxlintrc.json'), readFileSync(join(root, '.oxlintrc.json')))
    const args = [join(root, 'node_modules/oxlint/bin/oxlint'), '-f', 'unix', path]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder }).catch(
      // It ends with status 1 where it finds something.
      (error: unknown) => error as { stdout: string },
    )
    return [...new Set([...stdout.matchAll(/react\(([a-z-]+)\)/g)].map(([, rule]) => rule ?? ''))].sort()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const component = (name: string, body: string) => `export function ${name}(props) { ${body} }\n`

describe('the rules of the React Compiler', () => {
  it.each(Object.entries(breaches))('find a planted breach of %s', async (rule, body) => {
    expect(await findBroken(declarations + component('Planted', body))).toContain(rule)
  })
  it('find nothing in a component without a breach', async () => {
    expect(await findBroken(declarations + component('Planted', 'return <p>{props.text}</p>'))).toEqual([])
  })
  it('are those that the plugin of ESLint recommends', () => {
    const recommended = Object.keys(reactHooks.configs.flat['recommended-latest'].rules).map((name) =>
      name.replace('react-hooks/', ''),
    )
    // ESLint has the rules of hooks. The last two are about the compiler's own settings, and the build has no compiler.
    const elsewhere = ['rules-of-hooks', 'exhaustive-deps', 'config', 'gating']
    expect(recommended.filter((name) => !elsewhere.includes(name)).sort()).toEqual(Object.keys(breaches).sort())
  })
})
