import type { Rolldown } from 'vite'
import { describe, expect, it } from 'vitest'
import { listNeeded, toDarkMedia, waitForInter } from '../../tools/vite/drawn-pages.ts'

const chunk = (fileName: string, modules: readonly string[], imports: readonly string[], css: readonly string[]) => ({
  type: 'chunk',
  fileName,
  imports,
  moduleIds: modules.map((id) => `/shop/src/${id}`),
  viteMetadata: { importedCss: new Set(css) },
})
const bundle = {
  'main.js': chunk('main.js', ['main.tsx'], ['shared.js'], ['main.css']),
  'shared.js': chunk('shared.js', ['ui/button.tsx'], [], ['button.css']),
  'part.js': chunk('part.js', ['part.tsx'], ['shared.js', 'list.js'], ['part.css']),
  'list.js': chunk('list.js', ['list.tsx'], ['part.js'], []),
  'desk.js': chunk('desk.js', ['desk.tsx'], [], ['desk.css']),
  'main.css': { type: 'asset', source: '.m{}' },
  'button.css': { type: 'asset', source: '.b{}' },
  'part.css': { type: 'asset', source: '.p{}' },
  'desk.css': { type: 'asset', source: '.d{}' },
} as unknown as Rolldown.OutputBundle

describe('What the build keeps for a page that the server draws', () => {
  it('are the styles and the code that the page imports at once, styles in the order of the imports', () => {
    expect(listNeeded(bundle, ['src/main.tsx', 'src/part.tsx'])).toEqual({
      css: '.b{}.m{}.p{}',
      styles: ['button.css', 'main.css', 'part.css'],
      js: ['main.js', 'shared.js', 'part.js', 'list.js'],
    })
  })

  it('has the dark palette for a dark system too, until the app has set the theme', () => {
    expect(toDarkMedia('@charset "a";a{b:c}.ion-palette-dark .a,.c{d:e}@media print{.ion-palette-dark{f:g}}')).toBe(
      '@charset "a";a{b:c}.ion-palette-dark .a,.c{d:e}@media (prefers-color-scheme:dark){:root:not([data-theme]) .a,.c{d:e}}@media print{.ion-palette-dark{f:g}@media (prefers-color-scheme:dark){:root:not([data-theme]){f:g}}}',
    )
    expect(toDarkMedia('@keyframes a{50%{b:c}}@font-face{d:e}')).toBe('@keyframes a{50%{b:c}}@font-face{d:e}')
  })

  it('is a text that waits for Inter, so that the app’s own text is not counted as a new largest paint', () => {
    const face = (family: string, display: string) => `@font-face{font-family:${family};font-display:${display}}`
    expect(waitForInter(face('Inter Variable', 'swap') + face('JetBrains Mono Variable', 'swap'))).toBe(
      face('Inter Variable', 'block') + face('JetBrains Mono Variable', 'swap'),
    )
  })
})
