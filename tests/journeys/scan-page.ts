import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { pagePolicy } from '../../server/kernel/http/security-headers.ts'
import { models } from '../../demo/model-range.ts'
import { plateReader } from '../../tools/vite/plate-reader.ts'
import { preparedFolder } from '../support/prepared-folder.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.html': 'text/html; charset=utf-8',
}

/** As the catalogue has them. */
const patterns = models.map(({ id, prefix }) => ({ equipment_id: id, prefix, serial_prefix: prefix }))

/** A page with only the scan sheet, opened by a button for any code or for a serial, with both readers exposed to the test. */
const source = `
  import { createElement as h, useState } from 'react'
  import { createRoot } from 'react-dom/client'
  import { CatalogueProvider } from '/src/data/catalogue.tsx'
  import { ClockProvider } from '/src/data/clock.tsx'
  import { EngineProvider } from '/src/data/engine.tsx'
  import { plates } from '/src/platform/plate/read-plate.ts'
  import { readPicture } from '/src/platform/scan/barcode-reader.ts'
  import { installTrustedTypes } from '/src/platform/trusted-types.ts'
  import { ScanSheet } from '/src/shared/scan/scan-sheet.tsx'
  import { learnIcons } from '/src/ui/icon.tsx'
  import { iconShapes } from '/src/ui/icon-shapes.ts'
  import '/src/theme/tokens.css'
  import '/src/theme/base.css'
  installTrustedTypes(window, location.origin)
  learnIcons(iconShapes)
  const models = MODELS
  const catalogue = {
    read: async (row) => ({ value: row.path === '/equipment-types' ? [{ slug: 'all' }] : models }),
  }
  const clock = { now: () => Date.UTC(2026, 10, 20, 18), after: () => () => undefined }
  function Page() {
    const [isOpen, setIsOpen] = useState(false)
    const [isPlateOpen, setIsPlateOpen] = useState(false)
    const [typed, setTyped] = useState('')
    const [reads, setReads] = useState([])
    return h('main', null,
      h('h1', null, 'Parts'),
      h('button', { type: 'button', onClick: () => setIsOpen(true) }, 'Scan'),
      h('label', null, 'Typed before ', h('input', { value: typed, onChange: ({ target }) => setTyped(target.value) })),
      h('button', { type: 'button', onClick: () => setIsPlateOpen(true) }, 'Read a plate'),
      h('ol', { 'aria-label': 'What was read' }, reads.map((text, at) => h('li', { key: at }, text))),
      h(ScanSheet, { isOpen, onClose: () => setIsOpen(false), onRead: (text) => setReads((all) => [...all, text]) }),
      h(ScanSheet, { isOpen: isPlateOpen, title: 'Scan the serial number', wants: 'serial', typed, onClose: () => setIsPlateOpen(false), onRead: (text) => setReads((all) => [...all, text]) }))
  }
  Object.assign(globalThis, { readPicture, plates, models })
  createRoot(document.getElementById('root')).render(
    h(EngineProvider, { value: {} }, h(ClockProvider, { value: clock }, h(CatalogueProvider, { value: catalogue }, h(Page)))))
`

export interface ScanPage {
  readonly origin: string
  /** Requested paths. */
  readonly asked: string[]
  /** Reports of policy violations from the page and its workers. */
  readonly violations: string[]
  /** Files for a test to fetch, by path. */
  readonly files: Map<string, Buffer>
  close(): void
}

/** Builds the page as the app is built. */
async function buildPage(folder: string): Promise<void> {
  const entry = join(root, 'scan-page-entry.js')
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [
      react(),
      plateReader(),
      {
        name: 'scan-page',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? source.replace('MODELS', JSON.stringify(patterns)) : null),
      },
    ],
    build: { outDir: folder, emptyOutDir: true, assetsInlineLimit: 0, rolldownOptions: { input: entry } },
  })
}

/** Changes with everything that the page is built from. */
function findPageKey(): string {
  const hash = createHash('sha256').update(readFileSync(import.meta.filename))
  const files = globSync('{src,offline,domain,contract,demo,tools/vite}/**/*', { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  for (const path of [...files.sort(), join(root, 'package-lock.json')]) hash.update(readFileSync(path))
  return hash.digest('hex').slice(0, 16)
}

/** Serves the page with the server's policy. It is built once for both files that read pictures. */
export async function openScanPage(): Promise<ScanPage> {
  const folder = await preparedFolder({ home: join(root, '.cache/scan-pages'), key: findPageKey(), build: buildPage })
  const built = readdirSync(join(folder, 'assets')).map((name) => `/assets/${name}`)
  const linked = [
    ...built.filter((path) => path.endsWith('.css')).map((path) => `<link rel="stylesheet" href="${path}">`),
    ...built
      .filter((path) => path.includes('scan-page-entry') && path.endsWith('.js'))
      .map((path) => `<script type="module" src="${path}"></script>`),
  ]
  const shell = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Parts</title><meta name="viewport" content="width=device-width">${linked.join('')}</head><body><div id="root"></div></body></html>`

  const [asked, violations, files] = [[] as string[], [] as string[], new Map<string, Buffer>()]
  const server = createServer((call, answer) => {
    const path = decodeURIComponent(call.url ?? '/')
    asked.push(path)
    if (path === '/violation') {
      const chunks: Buffer[] = []
      call
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          violations.push(Buffer.concat(chunks).toString())
          answer.writeHead(204).end()
        })
      return
    }
    const file = join(folder, path)
    const body = path === '/' ? Buffer.from(shell) : (files.get(path) ?? (existsSync(file) ? readFileSync(file) : null))
    answer
      .writeHead(body === null ? 404 : 200, {
        'content-type': types[path === '/' ? '.html' : extname(path)] ?? 'application/octet-stream',
        'content-security-policy': `${pagePolicy}; report-uri /violation`,
      })
      .end(body)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    violations,
    files,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
