import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { heicDecoder } from '../../tools/vite/heic-decoder.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Bundles a benchmark page and the HTML that loads it; returns the folder. */
export async function bundlePage(entry: string): Promise<string> {
  const name = basename(entry, '.ts')
  const outDir = join(root, '.cache/bench', name)
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    base: '/__bench/',
    publicDir: false,
    worker: { format: 'es' },
    plugins: [heicDecoder()],
    build: {
      outDir,
      emptyOutDir: true,
      minify: true,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'tests/bench/pages', entry),
        output: { entryFileNames: 'page.js', format: 'es' },
        preserveEntrySignatures: 'strict',
      },
    },
  })
  mkdirSync(outDir, { recursive: true })
  writeFileSync(
    join(outDir, 'index.html'),
    '<!doctype html><meta charset="utf-8"><title>bench</title><script type="module" src="/__bench/page.js"></script>',
  )
  return outDir
}
