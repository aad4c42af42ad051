import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import config from '../../oxlint.config.ts'
import { root } from './sources.ts'

interface Diagnostic {
  /** As in `typescript(no-explicit-any)`. */
  readonly code: string
  readonly filename: string
  readonly labels: readonly { readonly span: { readonly line: number } }[]
}

/** The rules that a planted file breaks, or one line of it, counted from 1: `no-console`, `typescript/no-explicit-any`. */
export type FindBroken = (path: string, line?: number) => readonly string[]

const nameOf = (code: string) =>
  code
    .replace(/^eslint\((.*)\)$/, '$1')
    .replace(/^(.*)\((.*)\)$/, '$1/$2')
    // One plugin in the configuration, two in what it prints.
    .replace('react-hooks/', 'react/')

/**
 * Lints planted files, each at its path in a copy of this project's configuration, in one run.
 * @param flags of oxlint: `--type-aware` has it run the rules that need types.
 */
export async function lintPlanted(
  files: ReadonlyMap<string, string>,
  flags: readonly string[] = [],
): Promise<FindBroken> {
  const folder = mkdtempSync(join(tmpdir(), 'partwright-lint-'))
  try {
    for (const part of ['oxlint.config.ts', 'tools/lint'])
      cpSync(join(root, part), join(folder, part), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true, "target": "es2022" } }')
    for (const [path, code] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), code)
    }
    const args = [join(root, 'node_modules/oxlint/bin/oxlint'), ...flags, '-f', 'json', ...files.keys()]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 2 ** 26 }).catch(
      // It ends with status 1 where it finds something.
      (error: unknown) => error as { stdout: string },
    )
    const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly Diagnostic[] }
    return (path, line) =>
      diagnostics
        .filter(({ filename, labels }) => filename === path && (line ?? labels[0]?.span.line) === labels[0]?.span.line)
        .map(({ code }) => nameOf(code))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface LinterRule {
  /** With its plugin, but for the rules of JavaScript: `react/refs`, `no-var`. */
  readonly name: string
  readonly needsTypes: boolean
  /** Whether this project's configuration has it, for any of its files. */
  readonly isUsed: boolean
}

/** The rules that oxlint has, of the plugins that this project uses. */
export async function readLinterRules(): Promise<readonly LinterRule[]> {
  const args = [join(root, 'node_modules/oxlint/bin/oxlint'), '--rules', '-f', 'json']
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 26 })
  const known = JSON.parse(stdout) as readonly {
    readonly scope: string
    readonly value: string
    readonly category: string
    readonly type_aware: boolean
  }[]
  const base: Readonly<Record<string, unknown>> = config.rules
  const settings = [base, ...config.overrides.map(({ rules }) => rules ?? {})].flatMap(Object.entries)
  const on = new Set(settings.filter(([, setting]) => setting !== 'off').map(([name]) => name))
  return known
    .map(({ scope, ...rule }) => ({ ...rule, plugin: scope.replace('_', '-') }))
    .filter(({ plugin }) => (config.plugins as readonly string[]).includes(plugin))
    .map(({ plugin, value, category, type_aware }) => {
      const name = plugin === 'eslint' ? value : `${plugin}/${value}`
      // The configuration turns on all of this category.
      return {
        name,
        needsTypes: type_aware,
        isUsed: on.has(name) || (category === 'correctness' && base[name] !== 'off'),
      }
    })
}
