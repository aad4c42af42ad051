import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { EngineBrowser, EngineDriver, EngineElement } from './drivers/engine-driver.ts'
import {
  findUsable,
  hasFocusedValue,
  prepareField,
  readPlace,
  readText,
  readViolations,
  toExpression,
  watchPolicies,
} from './in-page.ts'
import type { Target } from './in-page.ts'

/** How long a step may take on a busy machine. */
const patience = 90_000

/** A device with one engine, and the person who uses it. */
export interface EngineDevice {
  readonly version: string
  /** What the pages' policies forbade so far. */
  readonly violations: string[]
  open(path: string): Promise<void>
  reload(): Promise<void>
  press(name: string): Promise<void>
  fill(label: string, value: string): Promise<void>
  choosePhoto(label: string, path: string): Promise<void>
  /** Waits until the page shows every text. */
  see(...texts: readonly string[]): Promise<void>
  /** Waits until the page has a button or link of this name. */
  untilFound(name: string): Promise<void>
  text(): Promise<string>
  /** Calls a function in the page; it uses only its arguments. */
  run<Args extends readonly unknown[], Result>(
    work: (...args: Args) => Promise<Result> | Result,
    ...args: Args
  ): Promise<Result>
  /** Repeats until it is neither false nor null. */
  until<Result>(expected: string, look: () => Promise<Result>): Promise<Exclude<Result, false | null>>
  /** SIGKILL of the browser, and a start on the same profile. */
  killAndRestart(): Promise<void>
  dispose(): Promise<void>
}

/** Repeats until it is neither false nor null. Errors count as not yet: a page may be replaced at any moment. */
async function waitUntil<Result>(
  expected: string,
  look: () => Promise<Result>,
  explain: () => Promise<string>,
): Promise<Exclude<Result, false | null>> {
  const deadline = Date.now() + patience
  let last: unknown
  for (;;) {
    try {
      const result = await look()
      if (result !== false && result !== null) return result as Exclude<Result, false | null>
    } catch (error) {
      last = error
    }
    if (Date.now() > deadline) throw new Error(`${expected}\n${await explain()}`, { cause: last })
    await setTimeout(60)
  }
}

/** Starts an engine on a new profile and shows pages below `base`. */
export async function openEngineDevice(driver: EngineDriver, base: string): Promise<EngineDevice> {
  const profile = mkdtempSync(join(tmpdir(), 'partwright-engine-'))
  const preload = toExpression(watchPolicies)
  const violations: string[] = []
  let browser: EngineBrowser = await driver.launch(profile, preload)
  const run = <Args extends readonly unknown[], Result>(
    work: (...args: Args) => Promise<Result> | Result,
    ...args: Args
  ) => browser.evaluate(toExpression(work, ...args)) as Promise<Result>
  const text = () => run(readText).catch((error: unknown) => `The page does not answer: ${String(error)}`)
  const until = <Result>(expected: string, look: () => Promise<Result>) =>
    waitUntil(`${driver.name}: ${expected}`, look, async () => `The page shows: ${await text()}`)
  /** Calls a function with the element that is looked for, in the page. */
  const runWith = (target: Target, work: (...args: never) => unknown, ...args: readonly unknown[]) =>
    browser.evaluate(
      `(${work.toString()})(${[toExpression(findUsable, target), ...args.map((arg) => JSON.stringify(arg))].join(', ')})`,
    )
  /** Uses an element as soon as it is usable and at rest. One that was replaced meanwhile is looked for again. */
  const use = async (target: Target, work: (element: EngineElement) => Promise<void>) => {
    let place: unknown = null
    await until(`cannot use ${JSON.stringify(target)}`, async () => {
      const before = place
      place = await runWith(target, readPlace)
      if (place === null || place !== before) return false
      const element = await browser.find(toExpression(findUsable, target))
      if (element === null) return false
      await work(element)
      return true
    })
  }
  /** Each document has its own list, which goes with it. */
  const collect = async () => {
    violations.push(...(await run(readViolations)))
  }
  return {
    violations,
    get version() {
      return browser.version
    },
    open: async (path) => {
      await collect()
      // The app may be on its way to another address, which ends this one's load.
      await until(`cannot open ${path}`, async () => {
        await browser.goto(new URL(path, base).href)
        return true
      })
    },
    reload: async () => {
      await collect()
      await browser.reload()
    },
    press: async (name) => {
      await use({ name }, (element) => element.click())
    },
    fill: async (label, value) => {
      const target = { label }
      await use(target, async (element) => {
        if ((await runWith(target, prepareField, value)) === 'type') await element.type(value)
        if (!(await run(hasFocusedValue, value))) throw new Error(`${label} does not hold ${value}`)
      })
    },
    choosePhoto: async (label, path) => {
      await use({ label }, (element) => element.setFiles([path]))
    },
    see: async (...texts) => {
      await until(`does not show ${texts.join(', ')}`, async () => {
        const shown = (await run(readText)).toLowerCase()
        return texts.every((one) => shown.includes(one.toLowerCase()))
      })
    },
    untilFound: async (name) => {
      await use({ name }, () => Promise.resolve())
    },
    text,
    run,
    until,
    killAndRestart: async () => {
      await collect()
      await browser.kill()
      browser = await driver.launch(profile, preload)
    },
    dispose: async () => {
      await browser.kill()
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
