import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from './sources.ts'

const run = promisify(execFile)
let folder: string

/** The files that `npx cap` needs on a fresh clone: the package, its dependencies, the configuration and the web files. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'partwright-native-'))
  for (const name of ['package.json', 'capacitor.config.ts']) cpSync(join(root, name), join(folder, name))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'dist/index.html'), '<!doctype html><title>Partwright</title>')
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

it('The Android project is created and synced on a fresh clone, with every plugin that the app uses', async () => {
  const cap = (...text: string[]) =>
    run(process.execPath, [join(root, 'node_modules/@capacitor/cli/bin/capacitor'), ...text], {
      cwd: folder,
      env: { ...process.env, CI: 'true', NO_COLOR: '1' },
    })
  await cap('add', 'android')
  await cap('sync', 'android')
  const assets = join(folder, 'android/app/src/main/assets')
  expect(readFileSync(join(assets, 'public/index.html'), 'utf8')).toContain('Partwright')
  const plugins = JSON.parse(readFileSync(join(assets, 'capacitor.plugins.json'), 'utf8')) as { pkg: string }[]
  expect(plugins.map(({ pkg }) => pkg).sort()).toEqual([
    '@aparajita/capacitor-secure-storage',
    '@capacitor/camera',
    '@capacitor/filesystem',
    '@capacitor/network',
    '@capacitor/share',
  ])
  expect(existsSync(join(folder, 'android/gradlew'))).toBe(true)
})
