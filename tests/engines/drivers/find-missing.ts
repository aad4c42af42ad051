import { existsSync } from 'node:fs'

export const firefoxPath = (): string | undefined =>
  [process.env['FIREFOX'], '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
    (path) => path !== undefined && existsSync(path),
  )

export const webkitDriverPath = '/usr/bin/WebKitWebDriver'
const neededByWebkit: Readonly<Record<string, string>> = {
  'webkit2gtk-driver': webkitDriverPath,
  xvfb: '/usr/bin/Xvfb',
  'python3-gi': '/usr/lib/python3/dist-packages/gi/__init__.py',
}
/** Debian keeps it in the folder of the processor's architecture. */
const typelibs = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (name) => `/usr/lib/${name}/girepository-1.0/WebKit2-4.1.typelib`,
)

/** What each engine beside Chromium needs and is not installed, as Debian names it. */
export const findMissing = {
  Firefox: (): readonly string[] => (firefoxPath() === undefined ? ['firefox-esr'] : []),
  WebKit: (): readonly string[] => [
    ...Object.entries(neededByWebkit).flatMap(([name, path]) => (existsSync(path) ? [] : [name])),
    ...(typelibs.some((path) => existsSync(path)) ? [] : ['gir1.2-webkit2-4.1']),
  ],
} as const
