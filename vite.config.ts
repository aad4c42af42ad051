import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { drawnSources } from './src/first-sight/drawn-sources.ts'
import { packApp } from './tools/vite/app-pack.ts'
import { missedStyles, workerLinks } from './tools/vite/code-loader.ts'
import { compileHints } from './tools/vite/compile-hints.ts'
import { contractNotes } from './tools/vite/contract-notes.ts'
import { drawnPages } from './tools/vite/drawn-pages.ts'
import { buildTarget } from './tools/vite/engines.ts'
import { heicDecoder } from './tools/vite/heic-decoder.ts'
import { ionicSplit } from './tools/vite/ionic-split.ts'
import { manifest } from './tools/vite/manifest.ts'
import { places } from './tools/vite/places.ts'
import { plateReader } from './tools/vite/plate-reader.ts'
import { precompress } from './tools/vite/precompress.ts'
import { listScreenPreloads } from './tools/vite/screen-preloads.ts'
import { shellChunks } from './tools/vite/shell-chunks.ts'
import { startLinks } from './tools/vite/start-links.ts'

/** Where `npm run dev` finds the API. */
const api = process.env['API_ORIGIN'] ?? `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`

/** `npm run dev -- --worker` sets this: the development server then serves the service worker too. */
const hasDevWorker = process.env['DEV_WORKER'] === '1'

const source = (file: string) => fileURLToPath(new URL(file, import.meta.url))

export default defineConfig(({ command }) => ({
  define: {
    // Where the page finds its service worker; empty where there is none.
    'import.meta.env.WORKER_URL': JSON.stringify(
      command === 'build' ? '/sw.js' : hasDevWorker ? '/dev-sw.js?dev-sw' : '',
    ),
  },
  plugins: [
    contractNotes(),
    ionicSplit(),
    places(),
    plateReader(),
    heicDecoder(),
    workerLinks(),
    missedStyles(),
    startLinks('src/main.ts', 'src/start-app.tsx'),
    compileHints('src/main.ts', 'src/start-app.tsx', 'src/app/shell-root.tsx', 'offline/create-engine.ts'),
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      manifest,
      // The patterns below have them. Listed twice, a file needs the same revision twice.
      includeManifestIcons: false,
      injectManifest: {
        rollupFormat: 'iife',
        target: buildTarget,
        buildPlugins: { vite: [contractNotes()] },
        globPatterns: ['**/*.{html,js,css,wasm,woff2,svg,webmanifest}', 'icons/*.png', 'rescue.*'],
        // Fetched when the first plate or the first HEIC picture is read, or with the first job.
        globIgnores: ['assets/plate-core-*', 'assets/heic-decoder-*'],
        maximumFileSizeToCacheInBytes: 3_000_000,
        manifestTransforms: [packApp(source('dist'))],
      },
      devOptions: { enabled: hasDevWorker, type: 'module', navigateFallback: '/index.html' },
    }),
    precompress(),
    drawnPages(source('.')),
  ],
  worker: {
    plugins: () => [contractNotes()],
    // What it tells a bundler (`@__PURE__`) is of no use in the browser. Licenses stay.
    rolldownOptions: { output: { comments: { annotation: false } } },
  },
  build: {
    target: buildTarget,
    // Inlined pictures and fonts would need `data:` in the policy and cannot be cached on their own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: listScreenPreloads },
    rolldownOptions: {
      output: {
        // Every name is in the worker's list of files, so the names are short: 42 bits tell two versions of a file from each other.
        entryFileNames: 'assets/[name]-[hash:7].js',
        // Ionic's own files are named by hashes of their own, which would count twice.
        chunkFileNames: ({ name }) => `assets/${/^p-[\w-]{8}$/.test(name) ? 'p' : '[name]'}-[hash:7].js`,
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            shellChunks({
              entry: source('src/main.ts'),
              start: source('src/start-app.tsx'),
              signIn: source('src/app/auth-root.tsx'),
              shell: source('src/app/shell-root.tsx'),
              engine: source('offline/create-engine.ts'),
              lateEngine: source('offline/lazy-engine.ts'),
              drawn: Object.values(drawnSources).map(source),
            }),
          ],
        },
      },
      treeshake: {
        moduleSideEffects: [
          { test: /node_modules\/(@ionic\/(react|react-router|core)|ionicons|@stencil)\/.*\.js$/, sideEffects: false },
        ],
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': { target: api } } },
}))
